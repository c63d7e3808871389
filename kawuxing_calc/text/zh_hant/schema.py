"""規則檔的 JSON Schema：編輯器裡的說明。"""

from typing import Final

TEXT: Final = {
    "schema.profile": "卡五星規則",
    "schema.id": "規則的 id，不寫就用檔名",
    "schema.extends": "承自哪套規則：內建的名字，或路徑（相對本檔）；不寫就是 common",
    "schema.sheet": "牌表的名字",
    "schema.name": "規則的名字",
    "schema.region": "哪裡的打法",
    "schema.character": "一句話的特點",
    "schema.notes": "牌表的矛盾和取捨",
    "schema.reminders": "牌桌上的規矩，不算錢",
    "schema.sizes": "多大的胡叫什麼：from 是番數，或 cap（到封頂）",
    "schema.combos": "哪幾番合起來叫什麼",
    "schema.choices": "：{text}",
}

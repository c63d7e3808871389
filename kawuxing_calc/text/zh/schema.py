"""规则文件的 JSON Schema：编辑器里的说明。"""

from typing import Final

TEXT: Final = {
    "schema.profile": "卡五星规则",
    "schema.id": "规则的 id，不写就用文件名",
    "schema.extends": "承自哪套规则：自带的名字，或路径（相对本文件）；不写就是 common",
    "schema.sheet": "牌表的名字",
    "schema.name": "规则的名字",
    "schema.region": "哪里的打法",
    "schema.character": "一句话的特点",
    "schema.notes": "牌表的矛盾和取舍",
    "schema.reminders": "牌桌上的规矩，不算钱",
    "schema.sizes": "多大的胡叫什么：from 是番数，或 cap（到封顶）",
    "schema.combos": "哪几番合起来叫什么",
    "schema.choices": "：{text}",
}

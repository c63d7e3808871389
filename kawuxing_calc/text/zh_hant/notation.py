"""記法一張卡。"""

from typing import Final

TEXT: Final = {
    "notation.card": """卡五星記法：一副牌寫一行，先後不論，空格隔開

牌      456t 條（t 是條）  77b 筒、餅（b 是餅）  中 發 白
        也可寫 456條 77筒 四五六條；5z 白 6z 發 7z 中
副露    pong:7b 碰    angang:3t 暗杠    bugang:3t 補杠
        zhigang:3t@小李 直杠（小李打的）
        angang:3t:2 連杠第二杠    angang:3t:void 不算錢
        小李.angang:9b 別人的杠
胡      win:5t 贏的牌    who:老王 誰胡    from:小李 誰點炮
        +zimo 自摸       +liangdao 亮倒（贏家）
        liang:小李,老王 誰亮了，先亮的在前
        +gangkai 杠上開花  +gangpao 杠上炮  +qianggang 搶杠
        +haidi 海底撈月    +haidipao 海底炮
口述    fan:清一色,碰碰胡    x8
雙響    who:甲 … from:丙 | who:乙 …（| 可寫成單獨的 /）
荒莊    draw liang:小李
金額    adjust 老王:+10 小李:-10 說明
罰      foul 小李 8 詐胡

例      kwx score 4556t 中中中 pong:7b +zimo +liangdao
命令列裡 | 寫成單獨的 /，! 寫成 :void；
PowerShell 裡逗號寫頓號""",
}

"""记法一张卡。"""

from typing import Final

TEXT: Final = {
    "notation.card": """卡五星记法：一副牌写一行，先后不论，空格隔开

牌      456t 条（t 是条）  77b 筒、饼（b 是饼）  中 发 白
        也可写 456条 77筒 四五六条；5z 白 6z 发 7z 中
副露    pong:7b 碰    angang:3t 暗杠    bugang:3t 补杠
        zhigang:3t@小李 直杠（小李打的）
        angang:3t:2 连杠第二杠    angang:3t:void 不算钱
        小李.angang:9b 别人的杠
胡      win:5t 赢的牌    who:老王 谁胡    from:小李 谁点炮
        +zimo 自摸       +liangdao 亮倒（赢家）
        liang:小李,老王 谁亮了，先亮的在前
        +gangkai 杠上开花  +gangpao 杠上炮  +qianggang 抢杠
        +haidi 海底捞月    +haidipao 海底炮
口述    fan:清一色,碰碰胡    x8
双响    who:甲 … from:丙 | who:乙 …（| 可写成单独的 /）
荒庄    draw liang:小李
金额    adjust 老王:+10 小李:-10 说明
罚      foul 小李 8 诈胡

例      kwx score 4556t 中中中 pong:7b +zimo +liangdao
命令行里 | 写成单独的 /，! 写成 :void；
PowerShell 里逗号写顿号""",
}

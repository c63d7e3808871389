"""The notation on one card."""

from typing import Final

TEXT: Final = {
    "notation.card": """Kawuxing notation: one deal a line, any order, with spaces

tiles   456t bamboo (t: tiao)    77b dots (b: bing)
        zhong fa bai, or 7z 6z 5z in this order
melds   pong:7b    angang:3t concealed kong
        bugang:3t added kong
        zhigang:3t@Li kong from a discard (Li's)
        angang:3t:2 second kong of a chain
        angang:3t:void earns nothing
        Li.angang:9b another player's kong
win     win:5t winning tile
        who:Wang winner       from:Li discarder
        +zimo self-drawn      +liangdao the winner declared
        liang:Li,Wang who declared, the first to do so first
        +gangkai on the replacement tile of one's own kong
        +gangpao on the discard after a kong
        +qianggang robbing the kong
        +haidi last tile drawn   +haidipao last discard
stated  fan:qingyise,pengpenghu    x8
two     who:A ... from:C | who:B ...   (| may be a lone /)
draw    draw liang:Li
money   adjust Wang:+10 Li:-10 remark
foul    foul Li 8 remark

e.g.    kwx score 4556t zhong zhong zhong pong:7b +zimo
On the command line write | as a lone /, ! as :void; in
PowerShell put a deal with commas in quotes""",
}

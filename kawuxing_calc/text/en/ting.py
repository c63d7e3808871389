"""The screen of ``kwx ting``: what is waited on, how many are left, what each is worth; or how far away it is."""

from typing import Final

TEXT: Final = {
    "ting.headline": "{player} waits on {waits}; left: {copies}",
    "ting.headline.dead": "{player} waits on {waits}, all used up",
    "ting.headline.discard": "{player} is one discard from ready; the best first",
    "ting.headline.complete": "{player} has a win here; not taking it, one discard keeps ready",
    "ting.headline.none": "{player} is not ready; tiles lacking: {away} ({shanten}-shanten)",
    "ting.col.give": "Give",
    "ting.col.tile": "Tile",
    "ting.col.left": "Left",
    "ting.col.zimo": "Draw",
    "ting.col.discard": "Disc",
    "ting.col.liang-zimo": "D.draw",
    "ting.col.liang-discard": "D.disc",
    "ting.col.average": "Mean",
    "ting.col.useful": "Brings it nearer",
    "ting.col.copies": "Tiles",
    "ting.all": "All",
    "ting.dead": "none",
    "ting.refused": "no",
    "ting.from": "{players}: {text}",
    "ting.tile-left": "{tile} ({left} left)",
    "ting.fan": "{fan} x{mult}",
    "ting.product": "{text} = x{product}",
    "ting.capped": "{text}, pays x{multiplier}",
    "ting.readings": "If self-drawn:",
    "ting.readings.liangdao": "If self-drawn (declared):",
    "ting.legend": (
        "Money the winner gets in all (base {base}), kongs apart; Draw = self-drawn, Disc = on a "
        "discard, D. = having declared first."
    ),
    "ting.legend.liangdao": (
        "Money the winner gets in all (base {base}), kongs apart, declared; Draw = self-drawn, Disc = "
        "on a discard."
    ),
    "ting.average": (
        "Mean: the money a self-draw brings on average, with all tiles left alike; each row is its part, "
        "their sum the mean."
    ),
    "ting.order": "Sorted by tiles left times what a self-draw brings in all.",
    "ting.useful": "{left} left of each: {text}",
    "ting.useful.none": "The useful tiles are all used up",
    "ting.spare": "After one of these, may be discarded: {text}; keep the rest",
    "ting.note.win-left-out": "win: is not looked at: {tile} is not in the hand",
    "ting.note.win-left-out.held": "The {tile} of win: is put aside, to see what was waited on",
    "ting.note.stated-left-out": "Only tiles count here: stated fan and multipliers are left out",
}

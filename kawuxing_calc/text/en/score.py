"""The screen of ``kwx score``, and notes."""

from typing import Final

TEXT: Final = {
    "score.zimo": "self-drawn",
    "score.discard": "discard",
    "score.rob": "robbed kong",
    "score.headline.zimo": "{winner} wins on a self-drawn {tile}",
    "score.headline.discard": "{winner} wins on {tile}, dealt in by {from_}",
    "score.headline.discard-unknown": "{winner} wins on a discarded {tile} (whose is not said)",
    "score.headline.rob": "{winner} wins on {tile}, robbing {from_}'s kong",
    "score.headline.rob-unknown": "{winner} wins on {tile}, robbing a kong (whose is not said)",
    "score.headline.stated-zimo": "{winner} wins by self-draw",
    "score.headline.stated-discard": "{winner} wins, dealt in by {from_}",
    "score.headline.stated-discard-unknown": "{winner} wins on a discard (whose is not said)",
    "score.headline.stated-rob": "{winner} wins, robbing {from_}'s kong",
    "score.headline.stated-rob-unknown": "{winner} wins, robbing a kong (whose is not said)",
    "score.headline.draw": "Exhaustive draw",
    "score.headline.adjust": "Adjustment",
    "score.headline.foul": "Foul by {player}, who pays each other player {units} unit{units:s}",
    "score.liangdao": "declared",
    "score.unchecked": "as stated, not checked against tiles",
    "score.col.fan": "Fan",
    "score.col.mult": "Mult",
    "score.col.why": "Why",
    "score.col.gang": "Kong",
    "score.col.owner": "Whose",
    "score.col.pays": "Paid by (units)",
    "score.col.player": "Player",
    "score.col.win": "Win",
    "score.col.draw": "Draw",
    "score.col.foul": "Foul",
    "score.col.gangs": "Kongs",
    "score.col.total": "Total units",
    "score.col.money": "Money",
    "score.product": "Product",
    "score.capped": "Cap",
    "score.capped-why": "x{product} is over the cap of {cap}",
    "score.cap-exception": "the cap is {cap} with {fan}",
    "score.full": "Full",
    "score.full.full.fans": "{fans} {fans:be} full: pays the cap ({setting})",
    "score.full.full.sigui_from": "x{least} or more and four-in-hand: pays the cap ({setting})",
    "score.full.full.sigui_with": "{fans} and four-in-hand: pays the cap ({setting})",
    "score.qia": "Qia",
    "score.add-zimo": "Self-drawn",
    "score.bazhang": "Bazhang",
    "score.multiplier-stated": "Stated multiplier",
    "score.void.void": "earns nothing (void)",
    "score.void.robbed": "earns nothing (robbed)",
    "score.void.draw": "earns nothing (these rules pay no kongs in a draw)",
    "score.void.free": "these rules pay nothing for this kind of kong",
    "score.chain": "kong no. {n} of a chain",
    "score.share.self": "{payer} pays {units} unit{units:s}",
    "score.share.for": "{payer} pays {units} unit{units:s} in place of {player} (baohu: pays for all)",
    "score.share.doubled": " (had declared, x{factor})",
    "score.rules": "Rules: {rules} ({id})",
    "score.rules-unnamed": "Rules: {id}",
    "score.overrides": "house rules: {text}",
    "score.base": "base {base}",
    "score.no-payment": "Nobody pays",
    "note.regulars-open": (
        "Of {players} nobody said who rests: the others are called {names}; --players names the three of this deal"
    ),
    "note.win-tile-inferred.only-wait": (
        "No winning tile written: the hand waits on {tile} only, so {tile} it is"
    ),
    "note.win-tile-inferred.robbed": "No winning tile written: it is the {tile} that {player} added to a pong",
    "note.win-tile-inferred.alike": (
        "No winning tile written: whichever it is makes no difference; taken as {tile}"
    ),
    "note.fragment": "A fragment, only part of a hand (sets: {sets}): the fan are those of the tiles shown",
    "note.fragment-below-minimum": (
        "No minimum for a fragment: a whole hand with only x{product} may not win, x{least} is needed "
        "({setting})"
    ),
    "note.fragment-needs-rank": (
        "No required tile for a fragment: a whole hand must hold a {rank} ({setting})"
    ),
    "note.honours-by-number": "Honours by number are read 5z bai, 6z fa, 7z zhong; here: {tiles}",
    "note.winner-assumed": "No winner written: taken as {player}",
    "note.discarder-inferred.robbed": "No discarder written: {player} added this tile to a pong",
    "note.discarder-inferred": "No discarder written: only {player} is left at the table",
    "note.discarder-unknown": (
        "No discarder written: only the one share he owes is reckoned; add from: to see who pays"
    ),
    "note.discarder-unknown.baohu": (
        "No discarder written: one share is reckoned, but a discarder who had not declared pays for "
        "all (baohu), as the winner had; add from: to be sure"
    ),
    "note.unchecked": "{player} shows no tiles: settled as stated, not checked",
    "note.multiplier-whole": (
        "x{n} is taken as the whole multiplier, declared, replacement-tile win and so on included"
    ),
    "note.additives-unknown": "No tiles are shown, so {additives} cannot be counted: not added",
    "note.gang-not-written": "The kong behind {fan} is not written: its money is not counted",
    "note.gang-later-in-chain": "{fan} is taken after kong {n}; if it was after kong {last}, write {flag}:{last}",
    "note.flag-not-played": "{fan} does not count under these rules ({setting})",
    "note.only-first-paid": (
        "With baohu only the first to declare is paid: {player} gets nothing for this win"
    ),
    "note.dealer-differs.stated": (
        "Line {line} says {player} deals, line {since} said {expected}: the later one holds"
    ),
    "note.dealer-differs.won": (
        "Line {line} says {player} deals; by the rules {expected} does ({who} won on line {since}): "
        "taken as stated"
    ),
    "note.dealer-differs.discarded": (
        "Line {line} says {player} deals; by the rules {expected} does ({who} dealt into two winners "
        "on line {since}): taken as stated"
    ),
    "note.dealer-differs.first-liang": (
        "Line {line} says {player} deals; by the rules {expected} does ({who} declared first in the "
        "draw on line {since}): taken as stated"
    ),
    "note.dealer-differs.took-seat": (
        "Line {line} says {player} deals; by the rules {expected} does ({who} won on line {since} and "
        "{expected} takes the seat): taken as stated"
    ),
    "note.dealer-differs.next": (
        "Line {line} says {player} deals; by the rules {expected} does ({who} passed the deal on with "
        "the draw on line {since}): taken as stated"
    ),
    "note.rest-differs.won": (
        "Line {line} says {player} rests; by the rules {expected} does ({who} won on line {since}): "
        "taken as stated"
    ),
    "note.few-for-rotation": "{rules} is for four who take turns, here sit {players}: nobody rests, all else is as it says",
    "note.two-players": "{rules} does not say how two play: as with three, with one payer only",
    "score.share.unknown": "the discarder pays {winner} {units} unit{units:s}, money {money}",
    "score.why-qia": "{tiles}, {n} each, outside the cap",
    "score.why-bazhang": "{count} {suit} tiles, {n} for each above {above}, outside the cap",
    "score.why-zimo": "added for self-draw, outside the cap",
    "score.share": "Each share",
    "score.cap-exception-over": "x{product} is over the cap {cap} of {fan}",
    "score.draw.first": "{player} declared first and pays each (units: {units}) ({setting})",
    "score.draw.each": "{players} declared and pay{players:s} each who had not (units: {units}) ({setting})",
    "score.draw.nobody": "those who declared pay nothing here ({setting})",
}

"""The screen of ``kwx gang``: may the kong be made, what is waited on then, what does it bring."""

from typing import Final

TEXT: Final = {
    "gang.yes": "{player} may make a kong of {tile}",
    "gang.col.kind": "Kong",
    "gang.col.when": "When",
    "gang.col.pays": "Paid by",
    "gang.col.total": "Money",
    "gang.when.angang": "he draws the fourth",
    "gang.when.angang.early": "all four in hand, on his next draw",
    "gang.when.zhigang": "another discards the fourth",
    "gang.when.bugang": "he draws the fourth; not on a discard",
    "gang.when.bugang.early": "the fourth is in hand, on his next draw",
    "gang.chain": "{kind} (no. {n} of a chain)",
    "gang.each": "{players}: {units} unit{units:s} each",
    "gang.one": "{players}: {units} unit{units:s}",
    "gang.discarder": "the discarder",
    "gang.nothing": "earns nothing",
    "gang.before": "Waits on {tiles} before",
    "gang.before.none": "Not ready before",
    "gang.after": "Waits on {text} after",
    "gang.after.none": "Not ready after; tiles lacking: {away}",
    "gang.after.dead": "After it, every tile waited on is used up",
    "gang.after.unknown": "What it waits on after depends on the tile drawn now",
    "gang.fixed": "The wait is the same: allowed after declaring, too",
    "gang.changed": "The wait changes: not allowed after declaring ({setting})",
    "gang.still-waits": "The wait changes, but the hand still waits: allowed after declaring, too ({setting})",
    "gang.idle": "The hand would no longer wait: not allowed after declaring ({setting})",
    "gang.can-win": "{tile} wins the hand: decide on that first",
    "gang.reminders": "The sheet reminds:",
    "gang.reminder": "{text} [{source}]",
}

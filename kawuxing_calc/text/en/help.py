"""Help on the command line."""

from typing import Final

TEXT: Final = {
    "help.kwx": "Settles kawuxing: what a deal is worth, who pays whom, and which clause says so.",
    "help.start": """Settles kawuxing: who pays whom, and which clause says so.

  one hand      kwx score 4556t zhong zhong zhong pong:7b
                    +zimo +liangdao
  an argument   kwx explain 1122334456677t win:5t +zimo
                kwx compare 11114444t 22b77b9b win:9b +zimo
  an evening    kwx session saturday.kwx

Tiles: t bamboo, b dots, zhong fa bai. All of the notation:
kwx notation. All commands: kwx --help""",
    "help.score": "One deal: what it is worth, and who pays whom.",
    "help.score-examples": """One deal: write the hand, the melds, and how it was won.

  Self-drawn
    kwx score 4556t zhong zhong zhong pong:7b +zimo
  On a discard, and whose
    kwx score 46t 11123789b pong:9t win:5t who:Wang from:Li
  No tiles, the fan stated; declared
    kwx score who:Wang from:Li fan:kawuxing +liangdao

Tiles: t bamboo, b dots, zhong fa bai.
Melds: pong: angang: bugang: zhigang:
Other rules -r hubei, stakes --base 5.
All options: kwx score --help""",
    "help.session": "A whole evening: each deal, running totals, the dealer, who settles with whom.",
    "help.session-file": "the record (.kwx); - for standard input",
    "help.format": "output: table, json, jsonl, csv, md",
    "help.settle": "settling up: fewest payments, or pairwise for who owes whom for what as well",
    "help.canonical": "settle nothing, write the file in canonical notation",
    "help.stop-on-error": "stop at the first error",
    "help.report": "write the evening as a web page, as in --report evening.html",
    "help.deal": "one deal in words; - for standard input, one a line",
    "help.rules": "the rules to use: a name or a TOML file (default xiangyang)",
    "help.rules-all": "Which rules there are, what each says and where it comes from; write your own.",
    "help.rules-start": """Rules: which there are, what they say, where it comes from.

  Which there are        kwx rules list
  All that one says      kwx rules show xiangyang
  How two differ         kwx rules diff xiangyang hubei
  Write your own         kwx rules new ours --from xiangyang
  Check it               kwx rules check ours.toml

A deal under several: kwx compare
For one call: --set fan.kawuxing=4""",
    "help.rules-list": "Which rules there are.",
    "help.rules-show": (
        "Every value of some rules with its source, then the sheet's contradictions and reminders."
    ),
    "help.rules-diff": "How two rules differ, each with its clause.",
    "help.rules-check": (
        "Check a file of rules: all its errors at once, or how it differs from what it extends."
    ),
    "help.rules-new": (
        "Write a new file of rules with every key explained; an existing file is not overwritten."
    ),
    "help.rules-schema": "The JSON Schema of files of rules, for editors.",
    "help.rules-name": "the name of rules, or a TOML file",
    "help.rules-file": "a TOML file, or the name of your own rules",
    "help.rules-new-name": "a name (written to ./rules/ if there is one, else here), or a path",
    "help.rules-from": "the rules to extend (default xiangyang)",
    "help.ting": (
        "What the hand waits on, how many are left and what each is worth; or how far from ready it is."
    ),
    "help.ting-examples": """What the hand waits on, and what each tile is worth.

  The wait
    kwx ting 2245667t 123b zhong zhong zhong
  With tiles seen elsewhere
    kwx ting 2245667t 123b 789b --seen 5t B.pong:8t
  A tile drawn: what to discard
    kwx ting 22455667t 123b zhong zhong zhong

With a tile more (14) it lists what each discard waits on;
if the hand is not ready, which tiles bring it nearer.
All options: kwx ting --help""",
    "help.seen": "tiles seen on the table (discards), such as 5t7bzhong; may be repeated",
    "help.explain": "Every reading and every fan: why it counts, why not, and which clause says so.",
    "help.explain-examples": """Why it counts, or why not; written as for kwx score.

  Everything
    kwx explain 123b 456b 789b 55t 46t win:5t +zimo
  One fan
    kwx explain 1122334455566t win:5t +zimo --why-not qidui

A hand that does not win is explained too: what it lacks, by
which clause, and what would do.
All options: kwx explain --help""",
    "help.why-not": "this fan only: why it does not count, and whether in other readings or rules it does",
    "help.gang": "May this kong be made, after declaring too; what it waits on then, what it brings.",
    "help.gang-examples": """May the kong be made: hand and melds first, its tile last.

  Three in hand      kwx gang 23334567t 88b 3t
  Declared           kwx gang 23334567t 88b +liangdao 3t
  To a pong, drawn   kwx gang 23b 456t 88b pong:3t 3t
  No tile left       kwx gang 23334567t 88b 3t --last-tile

In a chain: +gangkai (with a replacement tile) or +gangpao
(on the discard after a kong). All options: kwx gang --help""",
    "help.hand": "hand and melds; - for standard input, one hand a line",
    "help.gang-hand": "hand and melds, the tile of the kong last; - for standard input, one hand a line",
    "help.last-tile": "no replacement tile is left in the wall",
    "help.compare": "What a deal is worth under several rules, and which clauses make the difference.",
    "help.compare-rules": (
        "compare only these: a name or a TOML file; may be repeated (default all that come with the program)"
    ),
    "help.compare-examples": """What one deal is worth under several rules.

  All that come with the program
    kwx compare 1122334455566t win:5t +zimo
  Two of them
    kwx compare -r xiangyang -r hubei 1122334455566t win:5t

Deals are written as for kwx score.""",
    "help.set": "a house rule for this call, such as fan.kawuxing=4; may be repeated",
    "help.base": "the base: money for x1 (default 1)",
    "help.players": "the players, with commas between: two or three; four, of whom one rests, for session only",
    "help.json": "print JSON",
    "help.lang": "language: zh, zh-Hant, en",
    "help.strict": "refuse fragments",
    "help.config": "Your usual rules, base, players and language: set them once, then write only tiles.",
    "help.config-show": "Show what is set.",
    "help.config-path": "Show which file it is kept in.",
    "help.config-set": "Set one, such as kwx config set rules hubei",
    "help.config-unset": "Unset one, such as kwx config unset rules",
    "help.config-key": "rules, base, players or lang",
    "help.config-value": "the value, such as hubei, 5, Wang,Li,Chen or en",
    "help.copy": "a few plain lines to paste into a chat",
    "help.notation": "How to write a deal, on one card.",
    "help.tiles": "Tiles: t is bamboo, b is dots; all of it: kwx notation",
    "help.usage": "Usage:",
    "help.arguments": "Arguments",
    "help.options": "Options",
    "help.commands": "Commands",
    "help.help": "show this page",
    "help.install-completion": "install completion for this shell, or for the one named",
    "help.show-completion": "print its script instead; a shell may be named",
    "help.version": "show the version",
}

"""Errors: what is wrong (error), what to write (hint)."""

from typing import Final

TEXT: Final = {
    # Notation: words
    "error.several-lines": "several lines, where one is settled at a time",
    "hint.several-lines": "settle line by line; for a whole evening there is kwx session",
    "error.empty-line": "nothing written",
    "hint.empty-line": "write a hand, such as 4556t zhong zhong zhong pong:7b +zimo",
    "error.line-number": "a line needs no number",
    "hint.line-number": 'leave out "{text}"',
    "error.stray-quote": 'a quotation mark in "{text}"',
    "hint.stray-quote": "write {meant}; to quote the whole deal, use straight double quotes",
    "error.stray-quote.alone": "a stray quotation mark",
    "hint.stray-quote.alone": "drop it; to quote the whole deal, use straight double quotes",
    "error.zero-multiplier": "the multiplier cannot be 0",
    "hint.zero-multiplier": "write x1 or more, such as x8",
    "error.zero-multiplier.fraction": 'a multiplier is a whole number from 1, not "{text}"',
    "error.flag-takes-no-number": "{flag} takes no number",
    "hint.flag-takes-no-number": "only +gangkai:N and +gangpao:N do (which kong of a chain)",
    "error.lost-colon": 'a colon is missing in "{text}"',
    "hint.lost-colon": "write {meant}",
    "hint.lost-colon.eaten": "write {meant} (shells swallow ^ and !, but not the colon)",
    "error.lost-colon.alone": '"{text}" needs its colon',
    "hint.lost-colon.alone": "no space on either side of it, such as {meant}",
    "error.lost-colon.setting": '"{text}" needs a colon right behind it',
    "error.lost-colon.equals": 'no equals sign behind "{text}:"',
    "hint.lost-colon.equals": "write {meant}",
    "error.lost-colon.command": 'no colon behind "{text}"',
    "hint.lost-colon.command": "write {meant}",
    "error.lost-colon.apart": '"{text}" must be one word, without a space',
    "hint.lost-colon.apart": "write {meant}",
    "error.chain-range": "the place in a chain of kongs must be from 1 to {most}",
    "hint.chain-range": "write :2 for the second kong, :3 for the third",
    "error.glued-words": 'a space is missing in "{text}"',
    "hint.glued-words": "write {meant}",
    "hint.glued-words.comment": "leave a space before #: {meant}",
    "error.comma-between": "words are set apart by spaces, not by commas or full stops",
    "hint.comma-between": "write {meant}",
    "error.unknown-flag": 'unknown flag "{flag}"',
    "hint.unknown-flag": "there are +zimo +dianpao +liangdao +gangkai +gangpao +qianggang +haidi +haidipao",
    "hint.unknown-flag.near": "did you mean {near}?",
    "error.unknown-flag.alone": "nothing stands behind the plus sign",
    "hint.unknown-flag.alone": "write on without a space, such as +zimo",
    "error.unknown-flag.fan": '"{flag}" is a fan, not a flag',
    "hint.unknown-flag.fan": "with tiles the fan are found by themselves; without tiles write {meant}",
    "error.flag-without-plus": '"{text}" lacks its plus sign',
    "hint.flag-without-plus": "write {meant}",
    "error.no-chi": "kawuxing has no chow: runs are always in the hand",
    "hint.no-chi": "write runs with the hand, such as 345t",
    "error.unknown-key": 'unknown key "{key}:"',
    "hint.unknown-key": "there are win: who: from: liang: dealer: fan: pong: angang: bugang: zhigang:",
    "hint.unknown-key.near": "did you mean {near}?",
    "error.empty-value": 'nothing stands behind "{key}:"',
    "hint.empty-value": "write on without a space, such as win:5t, pong:7b, from:Li",
    "error.one-name": '"{key}:" takes one name only',
    "hint.one-name": "write one name, such as {key}:A",
    "error.one-name.from": '"{key}:" takes one name only',
    "hint.one-name.from": "one player discards; put / between two winners: who:A ... from:C / who:B ...",
    "error.one-name.two": '"{key}:" takes one name only',
    "hint.one-name.two": "put / between two winners: {meant}",
    "error.bad-name": '"{name}" cannot be a name',
    "hint.bad-name": "a name holds no spaces, none of , . : @ ^ ! | / # +, and no quotes around it",
    "error.name-twice": '"{name}" is written twice',
    "hint.name-twice": "name each player once",
    "error.one-win-tile": "there is one winning tile only",
    "hint.one-win-tile": "for instance win:5t",
    "error.unknown-fan": 'unknown fan "{fan_text}"',
    "hint.unknown-fan": (
        "write pinyin ids (or Chinese names), such as fan:qingyise,pengpenghu; kwx rules show lists all"
    ),
    "hint.unknown-fan.asked": "name one fan, such as --why-not kawuxing; kwx rules show has them all",
    "hint.unknown-fan.near": "did you mean {near}?",
    "error.unknown-fan.list": "several fan stand together, with commas between them",
    "hint.unknown-fan.list": "write {meant}",
    "error.fan-twice": 'the fan "{fan_text}" is written twice',
    "hint.fan-twice": "write each fan once",
    "error.fan-twice.within": "{whole} includes {fan_text}",
    "hint.fan-twice.within": "write {whole} alone",
    "error.which-gang": '"{word}" does not say which kong: places differ in what they call so',
    "hint.which-gang": (
        "bugang:{code} if the fourth was drawn to a pong, angang:{code} if all four were drawn, "
        "zhigang:{code}@NAME if NAME discarded it"
    ),
    "hint.which-gang.alone": (
        "such as bugang:9t (the fourth drawn to a pong), angang:9t (all four drawn), "
        "zhigang:9t@NAME (discarded by NAME)"
    ),
    "error.meld-size": "{kind}: {full} tiles, not {held}",
    "hint.meld-size": "one will do: {meant}",
    "error.bad-suffix": '"{text}" is not understood',
    "hint.bad-suffix": (
        "behind the tile there may be @DISCARDER, :N (which kong of a chain), :void (earns nothing)"
    ),
    "error.suffix-twice": '"{text}" is one too many',
    "hint.suffix-twice": "write @DISCARDER, :N and :void once each",
    "error.pong-suffix": 'a pong takes no "{text}"',
    "hint.pong-suffix": "a pong is only its tile, such as pong:7b; @DISCARDER belongs to zhigang:",
    "error.gang-source": "no one discards for this ({kind}): @{player} does not belong here",
    "hint.gang-source": "if the fourth tile was discarded, write zhigang:{code}@{player}",
    "error.unknown-word": '"{text}" is not understood',
    "hint.unknown-word": (
        "tiles end with a suit (5t, 7b, zhong), flags begin with +, names with who: or from:; if the shell "
        "ate a comma, quote the whole deal"
    ),
    "hint.unknown-word.near": "did you mean {near}?",
    "error.unknown-word.no-head": 'nothing stands before the colon of "{text}"',
    "hint.unknown-word.no-head": (
        "before a colon goes a word such as win, who or pong; :void and :2 follow a kong, as in angang:3t:void"
    ),
    "error.unknown-word.large": '"{text}" is too large: a multiplier has nine digits at most',
    "hint.unknown-word.large": "write what the table counts, such as x8",
    "error.unknown-word.fan": '"{text}" is a fan',
    "hint.unknown-word.fan": "with tiles the fan are found by themselves; without tiles write {meant}",
    "error.unknown-word.said": '"{text}" is not in the notation',
    "hint.unknown-word.said": "write {meant}",
    "error.unknown-word.baohu": '"{text}" need not be written: who pays for all is found by itself',
    "hint.unknown-word.baohu": (
        "write +liangdao if the winner had declared, and from:{name} for the player who dealt in: "
        "he pays for all where the rules say so"
    ),
    "error.unknown-word.house-rule": '"{text}" is a rule, not a deal',
    "hint.unknown-word.house-rule": (
        "put {option} behind the command; for good, keep rules of your own: kwx rules new ours, then rules: ours.toml"
    ),
    "error.unknown-word.paid": '"{text}" is a payment, not a deal',
    "hint.unknown-word.paid": "write {meant}",
    "error.unknown-word.draw": '"{text}" is not understood',
    "hint.unknown-word.draw": "who had declared stands together: {meant}; only {command} if nobody had",
    "error.unknown-word.name": '"{text}" is a player: what did he do?',
    "hint.unknown-word.name": (
        "who:{text} if he won, from:{text} if he dealt in, liang:{text} if he declared; if the shell ate a "
        "comma, quote the whole deal"
    ),
    "error.zero-tile": "there is no tile 0",
    "hint.zero-tile": "suits go from 1 to 9",
    "error.z-range": "honours by number go from 1z to 7z",
    "hint.z-range": "5z is bai, 6z fa, 7z zhong; zhong fa bai are safer",
    "error.missing-suit": '"{digits}" has no suit',
    "hint.missing-suit": "bamboo (tiao) is {digits}t, dots (bing) are {digits}b",
    "hint.missing-suit.times": "bamboo (tiao) is {digits}t, dots (bing) are {digits}b; a multiplier: x{digits}",
    "error.unknown-suit": 'unknown suit "{letter}"',
    "hint.unknown-suit": "bamboo (tiao) is {digits}t, dots (bing) are {digits}b",
    "error.suit-without-rank": 'no number before the suit "{text}"',
    "hint.suit-without-rank": "number first, then the suit: 5t is the 5 of bamboo, 5b the 5 of dots",
    "error.unknown-tile": 'unknown tile "{text}"',
    "hint.unknown-tile": "bamboo t, dots b, honours zhong fa bai; such as 456t 77b zhong zhong zhong",
    # Notation: a deal
    "error.contradiction.said-twice": '"{text}" is said twice',
    "hint.contradiction.said-twice": "say each thing once",
    "error.contradiction.liang-twice": "who had declared is said in two places",
    "hint.contradiction.liang-twice": "say it in one: {meant}",
    "error.contradiction.who-twice": "two winners with nothing between them",
    "hint.contradiction.who-twice": "put / between: who:A ... win:5t / who:B ...",
    "error.three-winners": "at most two can win a deal",
    "hint.three-winners": "use | or / once, between the two winners",
    "error.fan-and-multiplier": "fan and a multiplier are both stated",
    "hint.fan-and-multiplier": "write fan:kawuxing, or x8",
    "error.no-hand": "there is no hand",
    "hint.no-hand": "write tiles (4556t zhong zhong zhong), or state fan:kawuxing, or x8",
    "error.no-hand.melds": "there are melds, but no hand",
    "hint.no-hand.melds": "at least one tile is in hand; write the single wait too, such as 9t pong:1t ...",
    "error.no-hand.shown": "there is no hand",
    "hint.no-hand.shown": "write its tiles, such as 4556t zhong zhong zhong pong:7b",
    "error.who-missing": "no winner is written",
    "hint.who-missing": "add who:NAME ({players})",
    "error.who-missing.two": "two winners, and not both are named",
    "hint.who-missing.two": "write who: on either side: who:A ... / who:B ...",
    "error.from-missing": "no discarder is written",
    "hint.from-missing": "add from:NAME ({players}); if self-drawn, +zimo",
    "error.zhigang-source": "whose discard was the kong of {tile}?",
    "hint.zhigang-source": "write @NAME behind the tile, such as zhigang:3t@Li",
    "error.too-many-names": "three play, but here are {names}",
    "hint.too-many-names": "check the names",
    "error.contradiction.unknown-player": 'nobody called "{name}" is at the table',
    "hint.contradiction.unknown-player": "there are {players}",
    "hint.contradiction.unknown-player.near": "did you mean {near}? There are {players}",
    "error.resting-player": "{name} rests in this deal and does not play",
    "error.resting-player.stated": "{name} rests in this deal and does not play (so line {line})",
    "error.resting-player.won": "{name} rests in this deal and does not play (having won on line {line})",
    "error.resting-player.won-foul": "{name} rests in this deal and does not play (having won on line {line})",
    "error.resting-player.named": (
        "{name} rests in this deal and does not play (line {line} names the other three)"
    ),
    "hint.resting-player": "{players} play; if someone else rests, put a line rest: NAME before the deal",
    "hint.resting-player.won-foul": (
        "if it was in that deal, move this above line {line}; put a line rest: NAME only if someone else rests"
    ),
    "error.not-in-draw": '"{text}" does not belong in a draw',
    "hint.not-in-draw": (
        "a draw takes liang:NAME, NAME.KONG and dealer:, such as draw liang:Li Chen.angang:3t"
    ),
    "error.directive-not-first": '"{text}" can only begin a line',
    "hint.directive-not-first": (
        "a draw, an adjustment or a foul is a line of its own: draw ..., adjust ..., foul ..."
    ),
    "error.bad-amount": '"{text}" is no amount of money',
    "hint.bad-amount": "write +10 or -10, fifteen digits and six decimals at most",
    "error.bad-amount.remark": '"{text}" stands in the remark, where it does not count',
    "hint.bad-amount.remark": "all amounts first, the remark last: {meant}",
    "error.adjust-empty": "the adjustment has no amounts",
    "hint.adjust-empty": "such as adjust Wang:+10 Li:-10 remark",
    "error.adjust-sum": "the amounts add up to {total}, not to 0",
    "hint.adjust-sum": "what one gains another loses: they must add up to 0",
    "error.foul-form": "a foul takes a name and a number",
    "hint.foul-form": "such as foul Li 8 remark: Li pays each other player 8 times the base",
    "error.foul-units": '"{text}" is no number of base units',
    "hint.foul-units": "write a positive whole number, such as foul Li 8",
    "error.foul-units.large": '"{text}" is too large: nine digits at most',
    "error.foul-units.remark": '"{text}" stands in the remark, where it does not count',
    "hint.foul-units.remark": "one foul a line, on another line: {meant}",
    # A session
    "error.players-missing": "nobody has said yet who plays",
    "hint.players-missing": "put a line before: players: Wang Li Chen (four names if one rests in turn)",
    "error.players-number": "there are two, three or four players, not {n}",
    "hint.players-number": "for instance players: Wang Li Chen",
    "error.rest-unknown.lost": "line {line} is wrong, so who rests since is not known, nor who pays",
    "hint.rest-unknown.lost": "mend line {line} first; or write a line before: rest: and a name (one of {players})",
    "error.rest-unknown": "who rests in this deal is not known, so neither is who pays",
    "hint.rest-unknown": (
        "put a line before: rest: NAME (one of {players}); once is enough, the rules go on from there"
    ),
    "hint.rest-unknown.stated": (
        "put a line before: rest: NAME (one of {players}); by these rules it stays so until you write another"
    ),
    "error.needs-setting": "this deal cannot be settled: {key}: on line {line} was wrong",
    "hint.needs-setting": "put line {line} right first",
    "error.four-players": (
        "under {rules} three sit at the table and nobody rests, but four players are named ({setting})"
    ),
    "hint.four-players": (
        "for four in turn: rules: xiangyang-four, or --set table.rotation=stated and a line rest:"
    ),
    "error.four-in-deal": "three play a deal, but here are {names}",
    "hint.four-in-deal": "with four at the table one rests in each deal: check the names",
    "error.setting-twice": "{key}: differs from line {line}, with no deal played in between",
    "hint.setting-twice": "leave one of the two lines",
    "error.empty-setting": "nothing stands behind {key}:",
    "hint.empty-setting": "for instance players: Wang Li Chen, rules: xiangyang, base: 5",
    "error.bad-unit": '"{text}" does not look like the name of a currency',
    "hint.bad-unit": "for instance unit: yuan; what a unit is worth is base: 5",
    "error.unit-changed": (
        "the currency cannot change: the accounts so far are in {unit} and would not add up"
    ),
    "hint.unit-changed": "convert to {unit}, or begin another file",
    "error.account-is-player": "{names}: a player cannot be an account too",
    "hint.account-is-player": (
        "accounts are names beside the players that pay or get money, such as accounts: tablefee"
    ),
    "error.rest-needs-four": "somebody rests only with four at the table; there are {players}",
    "hint.rest-needs-four": "for four in turn, give four names to players:",
    "error.account-is-player.players": "{names}: an account cannot be a player too",
    "hint.account-is-player.players": (
        "to seat them, first add a line accounts: with the other accounts only, such as accounts: fees; "
        "of two people with one name, rename one"
    ),
    "error.several-settings": "one setting a line, and nothing else in it",
    "hint.several-settings": "write one line {meant}, and another {then}",
    "error.several-settings.three": "one setting a line, and nothing else in it",
    "hint.several-settings.three": "write one line {meant}, another {then}, and another {last}",
    "error.several-settings.one": "a setting stands alone in its line",
    "hint.several-settings.one": "write {meant}; other words go behind a #",
    "error.unknown-session-setting": 'unknown setting "{key}:"',
    "hint.unknown-session-setting": "there are players: rules: base: unit: dealer: rest: accounts:",
    "hint.unknown-session-setting.near": "did you mean {near}:?",
    "error.session-encoding": "{path} is not UTF-8 text",
    "hint.session-encoding": "save it as UTF-8 in an editor",
    "error.session-encoding.known": "{path} is in {encoding}, not in UTF-8",
    "hint.session-encoding.known": "save it as UTF-8 in an editor, or iconv -f {encoding} -t UTF-8 OLD > NEW",
    "error.hidden-line": "this looks like a new line and is none: all of it is a comment",
    "hint.hidden-line": "delete this character and press Enter",
    "error.broken-bytes": "broken characters here, not UTF-8",
    "hint.broken-bytes": "write this line anew",
    "error.line-too-long": "this line has more than {most} characters",
    "hint.line-too-long": "one deal a line; this does not look like a record",
    "error.session-missing": "no such file: {path}",
    "hint.session-missing": "check the path; for standard input write -",
    "error.session-is-directory": "{path} is a folder, not a file",
    "hint.session-is-directory": "name a file, such as {path}/evening.kwx",
    "error.bad-report.directory": "{path} is a folder, not a file",
    "hint.bad-report.directory": "name a file, such as {path}/evening.html",
    "error.bad-report.kind": "{path} is named like another kind of file; what is written is a web page",
    "hint.bad-report.kind": "choose another name, such as evening.html",
    "error.bad-report.special": "{path} is not an ordinary file",
    "hint.bad-report.special": "choose a file name, such as evening.html",
    "error.bad-report.session": "{path} is the session itself; it was not overwritten",
    "hint.bad-report.session": "choose another name for the page, such as evening.html",
    "error.bad-report.other": "{path} holds something else; it was not overwritten",
    "hint.bad-report.other": "choose another name, or delete it first if it is not needed",
    # Tiles
    "error.contradiction.not-in-deck": "this deck has no {tiles}",
    "hint.contradiction.not-in-deck": (
        "kwx rules show names the tiles in play; -r takes other rules, --set deck.tiles=... another deck"
    ),
    "error.too-many-sets": "{player} has {melds} melds, and a hand has four at most",
    "hint.too-many-sets": "write another player's meld as NAME.pong:7b",
    "error.da-xianggong": "too many tiles (da xianggong): {held} in hand, melds: {melds}, {extra} over",
    "error.da-xianggong.no-melds": "too many tiles (da xianggong): {held} in hand, {extra} over",
    "hint.da-xianggong": "there should be {whole} in hand, {won} with the winning tile",
    "error.xiao-xianggong": (
        "too few tiles (xiao xianggong): {held} in hand, melds: {melds}, {missing} short of a whole hand"
    ),
    "error.xiao-xianggong.no-melds": (
        "too few tiles (xiao xianggong): {held} in hand, {missing} short of a whole hand"
    ),
    "hint.xiao-xianggong": (
        "{whole} should be in hand (3, 6 or 9 fewer in a fragment), one more with the winning tile"
    ),
    "error.contradiction.zimo-from": "self-drawn, and yet dealt in by {player}",
    "hint.contradiction.zimo-from": "if self-drawn, drop from:; if not, drop +zimo, +gangkai and +haidi",
    "error.contradiction.zimo-dianpao": "self-drawn, and yet on a discard",
    "hint.contradiction.zimo-dianpao": (
        "keep one: +dianpao is a discard, +zimo, +gangkai and +haidi are self-drawn"
    ),
    "error.contradiction.zimo-gangpao": "a self-drawn tile is no discard after a kong",
    "hint.contradiction.zimo-gangpao": "on the replacement tile of one's own kong it is +gangkai",
    "error.contradiction.zimo-qianggang": "a self-drawn tile robs no kong",
    "hint.contradiction.zimo-qianggang": (
        "a kong is robbed of the tile another adds to his pong: write from:NAME and drop +zimo"
    ),
    "error.contradiction.zimo-haidipao": "a self-drawn tile is no last discard",
    "hint.contradiction.zimo-haidipao": "the last tile self-drawn is +haidi",
    "error.contradiction.zimo-two": "only one can win by self-draw",
    "hint.contradiction.zimo-two": "for two winners of one discard write from:NAME and drop +zimo",
    "error.contradiction.qianggang-gangpao": "a robbed kong and a discard after a kong exclude each other",
    "hint.contradiction.qianggang-gangpao": (
        "+qianggang is the tile added to a pong, +gangpao the one discarded after a kong: keep one"
    ),
    "error.contradiction.qianggang-haidipao": "a robbed kong and the last discard exclude each other",
    "hint.contradiction.qianggang-haidipao": "a robbed tile was not discarded: keep one",
    "error.contradiction.qianggang-copy": (
        "{player} holds another {tile}: with the robbed player's pong and the robbed tile it would be "
        "the fifth"
    ),
    "hint.contradiction.qianggang-copy": "the robbed tile may stand nowhere but in the pong it was added to",
    "error.contradiction.pays-himself": "{player} wins, and {player} deals in",
    "hint.contradiction.pays-himself": "who: is the winner, from: the discarder",
    "error.contradiction.same-winner": "both winners are the same: {player}",
    "hint.contradiction.same-winner": "write who: on either side",
    "error.contradiction.parts-differ": "the two sides say different things",
    "hint.contradiction.parts-differ": (
        "discarder, declarers, dealer and the tile hold for the whole deal: write them once"
    ),
    "error.contradiction.two-win-tiles": "two winners win on the same tile, but here are {tiles}",
    "hint.contradiction.two-win-tiles": "write one tile behind win:",
    "error.contradiction.gangkai-without-gang": "won on a replacement tile, but the hand has no kong",
    "hint.contradiction.gangkai-without-gang": (
        "write the kong (angang:, bugang:, zhigang:), or drop +gangkai"
    ),
    "error.contradiction.gangkai-chain": "won after kong no. {n}, but there is no such kong of his own",
    "hint.contradiction.gangkai-chain": "write :{n} behind the kong, such as angang:3t:{n}",
    "error.contradiction.gangpao-chain": "discarded after kong no. {n}, but {player} has no such kong",
    "hint.contradiction.gangpao-chain": "write :{n} behind his kong, such as {player}.angang:3t:{n}",
    "error.contradiction.own-discard": "{player} takes a kong from his own discard",
    "hint.contradiction.own-discard": "behind @ goes another player; if drawn, write angang: or bugang:",
    "error.contradiction.chain-gap": (
        "a gap in the chain: there is kong no. {n}, but not enough of no. {before}"
    ),
    "hint.contradiction.chain-gap": (
        "every chain begins with its first kong; write the earlier ones too (:void if they earn nothing)"
    ),
    "error.contradiction.five-copies": "{count} copies of {tile}; there are only four",
    "hint.contradiction.five-copies": "count the hand, the melds, the others' melds and the winning tile",
    "error.contradiction.win-not-in-hand": "{held} tiles in hand, and the winning {tile} makes one too many",
    "hint.contradiction.win-not-in-hand": (
        "take a tile out of the hand; if {tile} was meant to be in it, see what was written instead"
    ),
    "error.contradiction.unlike-tiles": "a meld is of like tiles, but here are {tiles}",
    "hint.contradiction.unlike-tiles": (
        "pongs and kongs are of one tile; runs are not melded, write them with the hand"
    ),
    "error.contradiction.draw-meld-owner": "whose kong is it, in a draw?",
    "hint.contradiction.draw-meld-owner": "write NAME.angang:3t",
    "error.contradiction.fan-conflict": "{fan} and {other} exclude each other",
    "hint.contradiction.fan-conflict": "keep one",
    "error.contradiction.fan-win": "a win on {tile} is never {fan}",
    "hint.contradiction.fan-win": "leave the fan out, or mend win:",
    "error.contradiction.fan-melds": "with {laid} it is never {fan}",
    "hint.contradiction.fan-melds": "leave the fan out, or mend the melds",
    "error.contradiction.fan-win-melds": "a win on {tile} beside {laid} is never {fan}",
    "hint.contradiction.fan-win-melds": "leave the fan out, or mend the melds",
    # No win
    "error.not-a-win.waits": "no win: {hand} waits on {waits}, not on {tile}",
    "hint.not-a-win.waits": "check the hand and win:; t is bamboo, b is dots",
    "hint.not-a-win.waits.near": "did you mean {near}? t is bamboo, b is dots",
    "error.not-a-win.won-twice": "no win: {hand} waits on {waits}, not on {tile}",
    "hint.not-a-win.won-twice": (
        "there is a {tile} in hand: if that is the winning one, a tile of the hand is missing"
    ),
    "error.not-a-win.dead": (
        "no win: {hand} waits only on {waits}, all four of which are used up in this deal"
    ),
    "hint.not-a-win.dead": "check the others' pongs and kongs",
    "error.not-a-win.no-wait": "no win: {hand} is not ready; tiles lacking: {away}",
    "hint.not-a-win.no-wait": "check the tiles; kwx ting lists those that help",
    "error.not-a-win.sets-or-pairs": (
        "no win: {hand} makes neither four sets and a pair nor seven pairs; tiles lacking: {away}"
    ),
    "hint.not-a-win.sets-or-pairs": "check the tiles: t is bamboo, b is dots; the winning tile is among them",
    "error.not-a-win.sets": "no win: {hand} does not make sets and a pair; tiles lacking: {away}",
    "hint.not-a-win.sets": "check the tiles: t is bamboo, b is dots; the winning tile is among them",
    "error.not-a-win.no-common": "no win: no tile is won on by both",
    "hint.not-a-win.no-common": "two winners win on the same discard: check both hands",
    "error.below-minimum.discard": "may not win: only x{product}, and a discard takes x{least} ({setting})",
    "hint.below-minimum.discard": "this would do: {enough}",
    "error.below-minimum.zimo": "may not win: only x{product}, and a self-draw takes x{least} ({setting})",
    "hint.below-minimum.zimo": "this would do: {enough}",
    "error.needs-rank": "may not win: there is no {rank} in it ({setting})",
    "hint.needs-rank": "hand and melds must hold at least one {rank}t or {rank}b",
    "error.one-winner": "under these rules only one wins a deal; here {players} both do ({setting})",
    "hint.one-winner": "settle at the table who it is and write that one; or --set win.max_winners=2",
    "error.liang-order": "{players} had all declared, and it matters who was first ({setting})",
    "hint.liang-order": "add liang:FIRST,SECOND",
    "error.fragment-refused": "a fragment (sets shown: {sets}), and a whole hand is needed",
    "hint.fragment-refused": "write all 13 tiles (a meld counts 3), or state fan: / x8",
    "error.which-tile.waits": "which tile did you win on? None is written, and the hand waits on several: {choices}",
    "hint.which-tile.waits": "add win:, such as win:{code}",
    "error.which-tile.held": "which tile did you win on? None is written, and they are not worth the same: {choices}",
    "hint.which-tile.held": "add win:, such as win:{code}",
    "error.which-tile.robbed": "which added kong was robbed? It is not written, and may be {tiles}",
    "hint.which-tile.robbed": "add win:, such as win:{code}",
    "error.fan-not-played": "{rules} does not count {fan} ({setting})",
    "hint.fan-not-played": "take other rules with -r, or give it a value: --set fan.{id}=N",
    "error.fan-differs": "the fan stated are not those of the tiles: stated {stated}; the tiles have {fans}",
    "hint.fan-differs": "drop fan: to settle by the tiles, or correct the tiles",
    "error.multiplier-differs": "the x{stated} stated is not that of the tiles, x{product} ({fans})",
    "hint.multiplier-differs": "drop the multiplier to settle by the tiles, or correct the tiles",
    # Waits and kongs
    "error.one-hand": "one hand at a time here",
    "hint.one-hand": "drop | and the hand behind it; another player's meld is NAME.pong:7b",
    "error.no-waits": "not ready: tiles lacking: {away} ({shanten}-shanten)",
    "hint.no-waits": "kwx ting lists the useful tiles and what can be discarded",
    "error.no-waits.dead": "every tile it waits on is used up: it cannot win",
    "hint.no-waits.dead": "the wait must change: add the tile you draw, and see what to discard",
    "error.gang-tile": 'the last word must be the tile of the kong, not "{text}"',
    "hint.gang-tile": "hand first, the tile of the kong last, such as kwx gang 333t 88b 46b 3t",
    "hint.gang-tile.order": "hand and flags first, the tile of the kong last: kwx gang {meant}",
    "error.gang-tile.alone": "only the tile of the kong, and no hand",
    "hint.gang-refused": (
        "concealed: four in hand; added: a pong, the fourth drawn; from a discard: three in hand"
    ),
    "error.gang-refused.few": "no kong of {tile}: there is no pong of it, and only {held} in hand",
    "error.gang-refused.three-drawn": (
        "no kong of {tile}: the hand includes the tile drawn, and there are still three only"
    ),
    "hint.gang-refused.three-drawn": (
        "to ask about another's discard, write the hand before drawing (a multiple of 3 and 1 more)"
    ),
    "error.gang-refused.pong-fourth": (
        "no kong of {tile}: the hand includes the tile drawn, and the fourth is not there"
    ),
    "error.gang-refused.pong-discard": (
        "no kong of {tile}: to a pong the fourth must be drawn, not taken from a discard"
    ),
    "error.gang-refused.last-tile": (
        "no kong of {tile}: no replacement tile is left; made anyway it earns nothing"
    ),
    "hint.gang-refused.last-tile": "if it was made, record it with :void",
    "error.gang-refused.liang-held": (
        "no kong of {tile}: a declared hand may not change, and all four were in it"
    ),
    "error.gang-refused.liang-no-wait": "no kong of {tile}: declared, but the hand is not ready",
    "error.gang-refused.liang-waits": (
        "no kong of {tile}: a declared hand may not change its wait ({setting}): before {waits}, after {tiles}"
    ),
    "error.gang-refused.liang-lost": (
        "no kong of {tile}: a declared hand may not change its wait ({setting}): before {waits}, after none"
    ),
    "error.gang-refused.liang-idle": (
        "no kong of {tile}: a declared hand must still wait after it ({setting}), and this one would not"
    ),
    "hint.gang-refused.liang-held": "undeclared, it may be made",
    "hint.gang-refused.liang-no-wait": "check the tiles; if nobody declared, drop +liangdao",
    "hint.gang-refused.liang-waits": "undeclared, it may be made",
    "hint.gang-refused.liang-lost": "undeclared, it may be made",
    "hint.gang-refused.liang-idle": "undeclared, it may be made",
    # Rules
    "error.unknown-rules": 'there are no rules called "{name}"',
    "hint.unknown-rules": "kwx rules list shows all; your own by path, such as ./mine.toml",
    "hint.unknown-rules.near": "did you mean {near}? kwx rules list shows all",
    "error.unknown-setting": 'there is no key "{key}"',
    "hint.unknown-setting": "kwx rules show lists all",
    "hint.unknown-setting.near": "did you mean {near}?",
    "error.wrong-type": "{key} cannot be {value}",
    "hint.wrong-type": "it must be {wanted}",
    "error.bad-id": '"{value}" cannot be the name (id) of rules',
    "hint.bad-id": "letters, Chinese characters, digits, - and _, 40 at most, no spaces",
    "error.id-taken": 'the id "{id}" belongs to common custom alone',
    "hint.id-taken": 'choose another, such as id = "ours"',
    "error.empty-profile": "{path} sets nothing",
    "hint.empty-profile": (
        'kwx rules new writes a file with explanations; for plain custom write extends = "common"'
    ),
    "error.key-missing": "{key} is missing",
    "hint.key-missing": '[[sizes]] needs from, [[combos]] needs fan, and each a text, such as en = "full hand"',
    "error.unknown-fan-id": 'no such fan in {key}: "{value}"',
    "hint.unknown-fan-id": "write pinyin ids, such as pengpenghu; kwx rules show lists all",
    "hint.unknown-fan-id.near": "did you mean {near}?",
    "error.value-missing": "{key} lacks its value",
    "hint.value-missing": 'write {{ value = ..., source = "..." }}',
    "error.out-of-range": "{key} cannot be {value}",
    "hint.out-of-range": "write a whole number from {least} to {most}",
    "hint.out-of-range.optional": "write a whole number from {least} to {most}, or false for none",
    "error.not-a-choice": "{key} cannot be {value}",
    "hint.not-a-choice": "there are {choices}",
    "hint.not-a-choice.near": "did you mean {near}? There are {choices}",
    "error.listed-twice": "{key} lists something twice: {value}",
    "hint.listed-twice": "list each once",
    "error.needs-cap": "{key} means nothing without a cap",
    "hint.needs-cap": "set cap.total, or switch {key} off (false or [])",
    "error.empty-deck": "{key} is empty",
    "hint.empty-deck": 'for instance deck.tiles = ["t", "b", "dragons"]',
    "error.excludes-itself": "{fan} cannot exclude itself",
    "hint.excludes-itself": "take it out of {key}",
    "error.set-form": '--set takes KEY=VALUE, not "{text}"',
    "hint.set-form": "for instance --set fan.kawuxing=4, --set cap.total=16, --set fan.haidi=false",
    "error.set-form.several": 'one --set takes one value, and "{text}" has more than one =',
    "hint.set-form.several": "write one for each: --set cap.total=16 --set fan.haidi=false",
    "error.set-twice": '"{text}" differs from "{before}" before it',
    "hint.set-twice": "set each key once",
    "error.extends-itself": "these rules extend themselves: {chain}",
    "hint.extends-itself": 'extend other rules, such as "common"',
    "error.extends-circle": "these rules extend each other in a circle: {chain}",
    "hint.extends-circle": 'let one of them extend "common"',
    "error.parent-missing": 'there are no rules "{parent}" to extend',
    "hint.parent-missing": "kwx rules list shows all; a path will do too (from this file)",
    "hint.parent-missing.near": "did you mean {near}?",
    "error.toml-syntax": "TOML syntax: {reason}",
    "hint.toml-syntax": "KEY = VALUE, text in quotes, headings such as [cap]",
    "error.toml-syntax.twice": "TOML syntax: this key or heading stands before already",
    "hint.toml-syntax.twice": (
        "keep one; fan.X = 2 with fan.X.cap = 8 becomes fan.X.mult = 2 and fan.X.cap = 8"
    ),
    "error.toml-syntax.statement": "TOML syntax: a key or a [HEADING] should stand here",
    "hint.toml-syntax.statement": (
        "a line is KEY = VALUE or [HEADING]; keys are pinyin ids, anything else needs quotes; remarks "
        "begin with #"
    ),
    "error.toml-syntax.equals": "TOML syntax: = is missing behind the key",
    "hint.toml-syntax.equals": "write KEY = VALUE, such as total = 8",
    "error.toml-syntax.value": "TOML syntax: wrong value behind =",
    "hint.toml-syntax.value": (
        "numbers as they are, text in straight quotes, true and false in lower case, lists in [ ], closed"
    ),
    "error.toml-syntax.rest": "TOML syntax: something stands behind the end of the line",
    "hint.toml-syntax.rest": "one key a line; remarks begin with #; numbers do not begin with 0",
    "error.toml-syntax.unclosed": "TOML syntax: a bracket is not closed",
    "hint.toml-syntax.unclosed": "add ] or }}",
    "error.toml-syntax.quote": "TOML syntax: a quotation mark is not closed",
    "hint.toml-syntax.quote": "text stands between straight quotes on one line",
    "error.toml-syntax.control": "TOML syntax: a control character",
    "hint.toml-syntax.control": "delete it; the file may be damaged, or no text file",
    "error.toml-syntax.escape": "TOML syntax: wrong character behind \\",
    "hint.toml-syntax.escape": "for a \\ itself write two, or use single quotes",
    "error.toml-syntax.deep": "TOML syntax: nested too deep",
    "hint.toml-syntax.deep": "rules nest two levels at most",
    "error.toml-syntax.digits": "TOML syntax: too long a number",
    "hint.toml-syntax.digits": "multipliers and caps go up to a million",
    "error.file-missing": "no such file: {path}",
    "hint.file-missing": "check the path; rules that come with the program go by name, such as -r xiangyang",
    "error.file-is-directory": "{path} is a folder, not a file",
    "hint.file-is-directory": "name a file, such as {path}/mine.toml",
    "error.file-too-large": "{path} is too large for rules (over {most} KB)",
    "hint.file-too-large": "rules take a few KB",
    "error.file-not-utf8": "{path} is not UTF-8 on line {line}",
    "hint.file-not-utf8": "save it as UTF-8 in an editor",
    "error.file-unreadable": "{path} cannot be read: {reason}",
    "error.file-unreadable.denied": "{path} cannot be read: no permission",
    "hint.file-unreadable": "check permissions and path",
    "error.unknown-default": 'there is no default "{key}"',
    "hint.unknown-default": "there are rules, base, players and lang",
    "hint.unknown-default.near": "did you mean {near}?",
    "error.file-exists": "{path} exists and is not overwritten",
    "hint.file-exists": "choose another name, or move it away",
    "error.rules-name-taken": '"{name}" is the name of rules that come with the program',
    "hint.rules-name-taken": "choose another, such as my-{name}",
    "error.file-unwritable": "{path} cannot be written: {reason}",
    "hint.file-unwritable": "check permissions and path",
    "error.file-unwritable.denied": "{path} cannot be written: no permission",
    "error.file-unwritable.no-folder": "{path} cannot be written: there is no such folder",
    "hint.file-unwritable.no-folder": "make the folder first, or choose another path",
    # The command line
    "error.usage": "not a command line: {reason}",
    "hint.usage": "see {command} --help",
    "error.usage.extra": 'one word too many: "{text}"',
    "hint.usage.extra": "one at a time; put quotes around a name with spaces",
    "error.no-such-option": "there is no option {option}",
    "hint.no-such-option": "{command} --help lists all",
    "hint.no-such-option.near": "did you mean {near}?",
    "error.no-such-command": 'there is no command "{name}"',
    "hint.no-such-command": "{command} --help lists all",
    "hint.no-such-command.near": "did you mean {near}?",
    "error.no-such-command.deal": '"{name}" is no command',
    "hint.no-such-command.deal": "to settle a deal write kwx score {text}",
    "error.missing-argument": "{what} is missing",
    "hint.missing-argument": "see {command} --help",
    "error.bad-option.no-value": "nothing stands behind {option}",
    "hint.bad-option.no-value": "see {command} --help",
    "error.bad-option.takes-none": "{option} takes no value",
    "hint.bad-option.takes-none": "write {option} alone",
    "error.bad-option.twice": "{option} is given twice",
    "hint.bad-option.twice": "give it once: only one value can count",
    "error.bad-base": '"{text}" is no base',
    "hint.bad-base": "write a positive number such as 5 or 0.5, twelve digits and six decimals at most",
    "error.bad-players": 'the players "{text}" will not do: two or three different names',
    "hint.bad-players": 'put commas between and quotes around: --players "Wang,Li,Chen"',
    "hint.bad-players.listed": 'such as players=["Wang", "Li", "Chen"]; no spaces or punctuation in a name',
    "error.bad-players.four": 'three play a deal, and "{text}" are four',
    "hint.bad-players.four": "name the three who play this deal; an evening of four is for kwx session",
    "error.bad-players.regulars": 'the players "{text}" will not do: two to four different names',
    "hint.bad-players.regulars": "put commas between: Wang,Li,Chen",
    "error.bad-language": 'there is no language "{text}"',
    "hint.bad-language": "there are zh, zh-Hant, en",
    "error.output-failed": "the output cannot be written: {reason}",
    "hint.output-failed": "see whether the disk is full and the place still there",
}

"""Random legal deals, weighted so that interesting hands are common, and the notation for them.

A deal is a dict:

    kind       "win" or "draw"
    players    the names of those who play
    wins       [{"winner": name, "concealed": tiles without the won tile, "melds": [meld]}]; [] in a draw
    win_tile   "5t"; "" in a draw
    zimo       self-drawn
    from       the discarder, or whose 补杠 is robbed; None when self-drawn
    liang      who had declared, first to declare first
    gangkai    N: won after the N-th 杠 of a chain; 0: no
    gangpao    likewise, for the discarder's 杠
    qianggang, haidi, haidipao    bool
    others     {name: [meld]} of those who did not win

and a meld is {"kind": "pong" | "angang" | "bugang" | "zhigang", "tile", "from": discarder of a 直杠 or None,
"chain": N-th 杠 of its chain, "void": earns nothing}.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

Meld = dict[str, Any]
Group = tuple[str, str]  # ("run" | "triplet" | "pair", lowest tile)

GANG_KINDS = ("angang", "bugang", "zhigang")
DRAGONS = ["中", "发", "白"]
WINDS = ["东", "南", "西", "北"]
NUMBERS = [f"{rank}{suit}" for suit in "tb" for rank in range(1, 10)]
WRITTEN_ORDER = NUMBERS + DRAGONS + WINDS

STYLES = ["mixed", "one suit", "triplets", "dragons", "fives", "fives", "split", "split"]
STYLES += ["steps", "stack", "258"]

NAMES = [["A", "B", "C"], ["A", "B", "C"], ["老王", "小李", "阿强"]]


def tiles_of(group: Group) -> list[str]:
    kind, low = group
    if kind == "run":
        return [f"{int(low[0]) + step}{low[1]}" for step in range(3)]
    return [low] * (3 if kind == "triplet" else 2)


class Box:
    """The copies of each tile nobody holds yet."""

    def __init__(self, winds: bool) -> None:
        self.honours = DRAGONS + (WINDS if winds else [])
        self.left = Counter(dict.fromkeys(NUMBERS + self.honours, 4))

    def take(self, tiles: list[str]) -> bool:
        wanted = Counter(tiles)
        if any(self.left[tile] < number for tile, number in wanted.items()):
            return False
        self.left.subtract(wanted)
        return True


# -------------------- whole hands


def a_run(rng: random.Random, suits: str) -> Group:
    return "run", f"{rng.randint(1, 7)}{rng.choice(suits)}"


def a_number(rng: random.Random, suits: str) -> str:
    return f"{rng.randint(1, 9)}{rng.choice(suits)}"


def any_tile(rng: random.Random, box: Box, suits: str) -> str:
    """Any tile of these suits; honours too unless a single suit is wanted."""
    if len(suits) > 1 and rng.random() < 0.3:
        return rng.choice(box.honours)
    return a_number(rng, suits)


def any_set(rng: random.Random, box: Box, suits: str) -> Group:
    if rng.random() < 0.6:
        return a_run(rng, suits)
    return "triplet", any_tile(rng, box, suits)


def plan_of_sets(rng: random.Random, box: Box, suit: str) -> list[Group]:
    """Four sets and a pair of some interesting kind; not yet known whether there are tiles enough."""
    suits = rng.choice([suit, "tb"])
    style = rng.choice(STYLES)
    sets: list[Group] = []
    pair: Group = ("pair", any_tile(rng, box, suits))
    if style == "one suit":
        suits = suit
        pair = ("pair", a_number(rng, suits))
    elif style == "triplets":
        sets = [("triplet", any_tile(rng, box, suits)) for _ in range(4)]
    elif style == "dragons":
        dragons = rng.sample(DRAGONS, 3)
        sets = [("triplet", dragons[0]), ("triplet", dragons[1])]
        if rng.random() < 0.5:
            pair = ("pair", dragons[2])
        else:
            sets.append(("triplet", dragons[2]))
    elif style == "fives":
        sets = [("run", f"4{suit}")]
        for _ in range(rng.randint(0, 3)):
            sets.append(
                rng.choice(
                    [
                        ("run", f"4{suit}"),
                        ("run", f"3{suit}"),
                        ("run", f"5{suit}"),
                        ("triplet", f"5{suit}"),
                        ("triplet", f"4{suit}"),
                        ("triplet", f"6{suit}"),
                    ]
                )
            )
        if rng.random() < 0.3:
            pair = ("pair", rng.choice([f"4{suit}", f"5{suit}", f"6{suit}"]))
    elif style == "split":
        for _ in range(rng.choice([1, 1, 2])):
            low = rng.randint(1, 7)
            sets += [("run", f"{low}{suit}"), ("triplet", f"{low + rng.randint(0, 2)}{suit}")]
    elif style == "steps":
        first = a_run(rng, suits)
        second = a_run(rng, suits)
        sets = [first, first, second, second]
    elif style == "stack":
        low = rng.randint(1, 7)
        sets = [("run", f"{low}{suit}")] * 3
        if rng.random() < 0.4:
            pair = ("pair", f"{rng.randint(1, 9)}{suit}")
    elif style == "258":
        chosen = rng.sample([f"{rank}{which}" for rank in (2, 5, 8) for which in "tb"], 5)
        sets = [("triplet", tile) for tile in chosen[:4]]
        pair = ("pair", chosen[4])
    while len(sets) < 4:
        sets.append(any_set(rng, box, suits))
    return [*sets, pair]


def plan_of_pairs(rng: random.Random, box: Box, suit: str) -> list[Group]:
    """Seven pairs, some of them standing twice."""
    suits = rng.choice([suit, "tb"])
    pool = [tile for tile in NUMBERS if tile[1] in suits]
    style = rng.random()
    if style < 0.1:
        pool = [tile for tile in NUMBERS if tile[0] in "258"]
    elif style < 0.2:
        low = rng.randint(1, 3)
        pool = [tile for tile in pool if low <= int(tile[0]) <= low + 6]
    elif len(suits) > 1:
        pool = pool + box.honours
    chosen = rng.sample(pool, min(7, len(pool)))
    if rng.random() < 0.2 and len(suits) > 1:
        chosen = DRAGONS + [tile for tile in chosen if tile not in DRAGONS]
    quads = rng.choices([0, 1, 2, 3], [35, 30, 20, 15])[0]
    quads = max(quads, 7 - len(chosen))
    return [("pair", tile) for tile in chosen[:quads] + chosen[: 7 - quads]]


def plan_with(rng: random.Random, plan: list[Group], tile: str) -> list[Group]:
    """The plan with its first group exchanged, where needed, for one that holds this tile."""
    if any(tile in tiles_of(group) for group in plan):
        plan.sort(key=lambda group: tile not in tiles_of(group))
        return plan
    if all(kind == "pair" for kind, _ in plan):
        return [("pair", tile), *plan[1:]]
    if tile[0].isdigit() and rng.random() < 0.8:
        lows = [low for low in range(int(tile[0]) - 2, int(tile[0]) + 1) if 1 <= low <= 7]
        return [("run", f"{rng.choice(lows)}{tile[1]}"), *plan[1:]]
    return [("triplet", tile), *plan[1:]]


def new_meld(kind: str, tile: str) -> Meld:
    return {"kind": kind, "tile": tile, "from": None, "chain": 1, "void": False}


def a_hand(
    rng: random.Random, box: Box, gang_chance: float, must_hold: str | None = None
) -> tuple[list[str], list[Meld]] | None:
    """Concealed tiles and melds of a complete hand, taken out of the box; None if they cannot be had.

    `must_hold` is a tile that has to be among the concealed ones. The kind of a 杠 is only "gang" until it is
    known which chain it belongs to.
    """
    seven = rng.random() < 0.15
    kept = -1 if must_hold is None else 0
    for _ in range(50):
        suit = rng.choice("tb")
        if must_hold is not None and must_hold[0].isdigit() and rng.random() < 0.8:
            suit = must_hold[1]
        plan = plan_of_pairs(rng, box, suit) if seven else plan_of_sets(rng, box, suit)
        if must_hold is not None:
            plan = plan_with(rng, plan, must_hold)
        if box.take([tile for group in plan for tile in tiles_of(group)]):
            break
    else:
        return None
    exposure = rng.choice([0.0, 0.3, 0.7, 1.0])
    concealed: list[str] = []
    melds: list[Meld] = []
    for place, (kind, low) in enumerate(plan):
        if kind == "triplet" and place != kept and rng.random() < exposure:
            gang = rng.random() < gang_chance and box.take([low])
            melds.append(new_meld("gang" if gang else "pong", low))
        else:
            concealed += tiles_of((kind, low))
    rng.shuffle(concealed)
    return concealed, melds


# -------------------- the rest of a deal


def melds_of_another(rng: random.Random, box: Box, gang_chance: float, most: int = 4) -> list[Meld]:
    melds: list[Meld] = []
    for _ in range(min(most, rng.choices([0, 1, 2, 3, 4], [30, 30, 20, 12, 8])[0])):
        tile = rng.choice([tile for tile in box.left if box.left[tile] >= 3])
        if box.left[tile] == 4 and rng.random() < gang_chance:
            box.take([tile] * 4)
            melds.append(new_meld("gang", tile))
        else:
            box.take([tile] * 3)
            melds.append(new_meld("pong", tile))
    return melds


def make_chains(
    rng: random.Random, players: list[str], melds: dict[str, list[Meld]], robbed: tuple[str, Meld] | None
) -> list[list[tuple[str, Meld]]]:
    """Put every 杠 into a chain, in the order they were made, and say of what kind it is.

    The next of a chain is made by the same player on his replacement tile, or by another on the tile he
    discarded. A robbed 杠 is the last thing that happens.
    """
    gangs = [(name, meld) for name in players for meld in melds[name] if meld["kind"] == "gang"]
    rng.shuffle(gangs)
    chains: list[list[tuple[str, Meld]]] = []
    for owner, meld in gangs:
        if chains and rng.random() < 0.6:
            before = chains[-1][-1][0]
            chains[-1].append((owner, meld))
            if before == owner:
                meld["kind"] = rng.choice(["angang", "bugang"])
            else:
                meld["kind"] = "zhigang"
                meld["from"] = before
        else:
            chains.append([(owner, meld)])
            meld["kind"] = rng.choice(GANG_KINDS)
            if meld["kind"] == "zhigang":
                meld["from"] = rng.choice([name for name in players if name != owner])
        meld["chain"] = len(chains[-1])
        meld["void"] = rng.random() < 0.08
    if robbed is not None:
        owner, meld = robbed
        if chains and chains[-1][-1][0] == owner and rng.random() < 0.6:
            chains[-1].append((owner, meld))
        else:
            chains.append([(owner, meld)])
        meld["chain"] = len(chains[-1])
    return chains


def who_declared(rng: random.Random, players: list[str]) -> list[str]:
    if rng.random() < 0.4:
        return []
    return rng.sample(players, rng.randint(1, len(players)))


def nth_of_last(rng: random.Random, chains: list[list[tuple[str, Meld]]], owner: str) -> int:
    """The place of a 杠 of this player that ends its chain and was made rightly; 0 if there is none."""
    ends = [chain for chain in chains if chain[-1][0] == owner and not chain[-1][1]["void"]]
    return len(rng.choice(ends)) if ends else 0


def a_draw(rng: random.Random, winds: bool) -> dict[str, Any]:
    players = list(rng.choice(NAMES))
    box = Box(winds)
    gang_chance = rng.choice([0.3, 0.8])
    melds = {name: melds_of_another(rng, box, gang_chance) for name in players}
    make_chains(rng, players, melds, None)
    return {
        "kind": "draw",
        "players": players,
        "wins": [],
        "win_tile": "",
        "zimo": False,
        "from": None,
        "liang": who_declared(rng, players),
        "gangkai": 0,
        "gangpao": 0,
        "qianggang": False,
        "haidi": False,
        "haidipao": False,
        "others": {name: melds[name] for name in players if melds[name]},
    }


def choose_won_tile(rng: random.Random, concealed: list[str], melds: list[Meld]) -> str:
    pongs = [meld["tile"] for meld in melds if meld["kind"] == "pong"]
    weights = []
    for tile in concealed:
        weight = 1.0
        if tile in ("5t", "5b"):
            weight += 4
        if concealed.count(tile) == 4:
            weight += 1
        if tile in pongs:
            weight += 4
        weights.append(weight)
    return rng.choices(concealed, weights)[0]


def a_win(rng: random.Random, winds: bool, zimo: bool, qianggang: bool, two: bool) -> dict[str, Any] | None:
    """A deal with one or two winners, or None if the tiles drawn do not come out."""
    players = list(rng.choice(NAMES))
    seats = rng.sample(players, len(players))
    winner, discarder, third = seats
    box = Box(winds)
    gang_chance = rng.choice([0.3, 0.8])

    hand = a_hand(rng, box, gang_chance)
    if hand is None:
        return None
    concealed, own_melds = hand
    melds: dict[str, list[Meld]] = {winner: own_melds}

    robbed: tuple[str, Meld] | None = None
    if qianggang:
        # The robbed 碰 has the other three, so nobody else can hold one.
        single = [tile for tile in concealed if tile[0].isdigit() and box.left[tile] == 3]
        if not single:
            return None
        won = choose_won_tile(rng, single, [])
        box.take([won] * 3)
        how = rng.random()
        melds[discarder] = []
        if how < 0.75:  # the line may say it was a 补杠, void or not; that it was a 碰; or nothing of it
            robbed = (discarder, new_meld("bugang", won))
            robbed[1]["void"] = rng.random() < 0.4
            melds[discarder].append(robbed[1])
        elif how < 0.9:
            melds[discarder].append(new_meld("pong", won))
    else:
        won = choose_won_tile(rng, concealed, own_melds)
        melds[discarder] = []
    concealed.remove(won)
    wins = [{"winner": winner, "concealed": concealed, "melds": own_melds}]

    if two:
        box.left[won] += 1  # the won tile is one and the same for both
        second = a_hand(rng, box, gang_chance, must_hold=won)
        if second is None:
            return None
        second[0].remove(won)
        wins.append({"winner": third, "concealed": second[0], "melds": second[1]})
        melds[third] = second[1]
    else:
        melds[third] = melds_of_another(rng, box, gang_chance)
    melds[discarder] += melds_of_another(rng, box, gang_chance, most=3)

    chains = make_chains(rng, players, melds, robbed)
    gangkai = nth_of_last(rng, chains, winner) if zimo and rng.random() < 0.7 else 0
    gangpao = 0
    if not zimo and not qianggang and rng.random() < 0.6:
        gangpao = nth_of_last(rng, chains, discarder)

    winners = [win["winner"] for win in wins]
    return {
        "kind": "win",
        "players": players,
        "wins": wins,
        "win_tile": won,
        "zimo": zimo,
        "from": None if zimo else discarder,
        "liang": who_declared(rng, players),
        "gangkai": gangkai,
        "gangpao": gangpao,
        "qianggang": qianggang,
        "haidi": zimo and rng.random() < 0.15,
        "haidipao": not zimo and not qianggang and rng.random() < 0.15,
        "others": {name: melds[name] for name in players if name not in winners and melds[name]},
    }


def random_deal(rng: random.Random, winds: bool = False) -> dict[str, Any]:
    if rng.random() < 0.08:
        return a_draw(rng, winds)
    zimo = rng.random() < 0.45
    qianggang = not zimo and rng.random() < 0.12
    two = not zimo and rng.random() < 0.25
    while True:
        deal = a_win(rng, winds, zimo, qianggang, two)
        if deal is not None:
            return deal


# -------------------- notation


def hand_text(tiles: list[str]) -> str:
    """4556t 12b 中中, one word for each suit."""
    in_order = sorted(tiles, key=WRITTEN_ORDER.index)
    words = []
    for suit in "tb":
        ranks = "".join(tile[0] for tile in in_order if tile[1:] == suit)
        if ranks:
            words.append(ranks + suit)
    honours = "".join(tile for tile in in_order if len(tile) == 1)
    if honours:
        words.append(honours)
    return " ".join(words)


def meld_text(meld: Meld) -> str:
    text = f"{meld['kind']}:{meld['tile']}"
    if meld["from"] is not None:
        text += f"@{meld['from']}"
    if meld["chain"] > 1:
        text += f":{meld['chain']}"
    if meld["void"]:
        text += ":void"
    return text


def winner_text(win: dict[str, Any], won: str) -> str:
    words = [f"who:{win['winner']}", hand_text(win["concealed"])]
    words += [meld_text(meld) for meld in win["melds"]]
    words.append(f"win:{won}")
    return " ".join(words)


def to_line(deal: dict[str, Any]) -> str:
    """The deal on one line, in the notation players type."""
    shared: list[str] = []
    if deal["kind"] == "win":
        shared.append("+zimo" if deal["zimo"] else f"from:{deal['from']}")
    for flag in ("gangkai", "gangpao"):
        if deal[flag]:
            shared.append(f"+{flag}" if deal[flag] == 1 else f"+{flag}:{deal[flag]}")
    shared += [f"+{flag}" for flag in ("qianggang", "haidi", "haidipao") if deal[flag]]
    if deal["liang"]:
        shared.append("liang:" + ",".join(deal["liang"]))
    for name in deal["players"]:
        shared += [f"{name}.{meld_text(meld)}" for meld in deal["others"].get(name, [])]

    if deal["kind"] == "draw":
        return " ".join(["draw", *shared])
    parts = [winner_text(win, deal["win_tile"]) for win in deal["wins"]]
    parts[0] = " ".join([parts[0], *shared])
    return " | ".join(parts)

"""A plain, slow scorer: the rules of 卡五星 written down once more, to check the package against.

Nothing here is shared with the package. Every reading is tried by brute force: every pair, every way to peel
the rest into triplets and runs, every set the won tile can stand in.

`settle(deal, knobs)` takes a deal as a dict (see `deals.py` for how one looks) and a profile's flat values.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

TILES = (
    [f"{rank}{suit}" for suit in "tbw" for rank in range(1, 10)]
    + ["中", "发", "白"]
    + ["东", "南", "西", "北"]
)
PLACE = {tile: place for place, tile in enumerate(TILES)}
DRAGONS = ("中", "发", "白")

FAN = [
    "pihu",
    "pengpenghu",
    "qingyise",
    "qidui",
    "longqidui",
    "shuanglongqidui",
    "sanlongqidui",
    "sanyuanqidui",
    "dasanyuan",
    "xiaosanyuan",
    "kawuxing",
    "mingsigui",
    "ansigui",
    "shouzhuayi",
    "gangkai",
    "gangpao",
    "qianggang",
    "haidi",
    "haidipao",
    "liangdao",
    "jiangjianghu",
]
SEVEN_PAIRS_FAMILY = ("qidui", "longqidui", "shuanglongqidui", "sanlongqidui", "sanyuanqidui")
GANG_KINDS = ("angang", "bugang", "zhigang")

Group = tuple[str, str]  # ("triplet" | "pair" | "run", its lowest tile)
GROUP_RANK = {"triplet": 0, "pair": 1, "run": 2}


@dataclass(frozen=True)
class Reading:
    form: str  # "sets" or "pairs"
    groups: tuple[Group, ...]  # the concealed ones, leftmost first
    won_in: int  # which of the groups the won tile stands in


@dataclass(frozen=True)
class Priced:
    """A reading with everything it is worth."""

    reading: Reading
    fan: dict[str, int]  # id -> multiplier in effect; empty for 屁胡
    product: int
    cap: int | None
    multiplier: int
    additives: dict[str, int]
    shares: list[dict[str, Any]]
    paid: int


# -------------------- tiles


def is_number(tile: str) -> bool:
    return len(tile) == 2


def rank_of(tile: str) -> int:
    """1 to 9, and 0 for honours."""
    return int(tile[0]) if is_number(tile) else 0


def suit_of(tile: str) -> str:
    return tile[1] if is_number(tile) else "z"


def tiles_of_group(group: Group) -> list[str]:
    kind, low = group
    if kind == "triplet":
        return [low, low, low]
    if kind == "pair":
        return [low, low]
    return [low, f"{rank_of(low) + 1}{suit_of(low)}", f"{rank_of(low) + 2}{suit_of(low)}"]


def tiles_of_melds(melds: list[dict[str, Any]]) -> list[str]:
    tiles: list[str] = []
    for meld in melds:
        tiles += [str(meld["tile"])] * (4 if meld["kind"] in GANG_KINDS else 3)
    return tiles


# -------------------- readings


def peel(tiles: list[str]) -> list[list[Group]]:
    """Every way to take sorted tiles apart into triplets and runs, the lowest tile first."""
    if not tiles:
        return [[]]
    low = tiles[0]
    ways: list[list[Group]] = []
    if tiles.count(low) >= 3:
        ways += [[("triplet", low), *way] for way in peel(tiles[3:])]
    if is_number(low) and rank_of(low) <= 7:
        rest = list(tiles)
        try:
            for tile in tiles_of_group(("run", low)):
                rest.remove(tile)
        except ValueError:
            return ways
        ways += [[("run", low), *way] for way in peel(rest)]
    return ways


def left_to_right(group: Group) -> tuple[int, int]:
    kind, low = group
    return PLACE[low], GROUP_RANK[kind]


def read_as_sets(tiles: list[str]) -> list[tuple[Group, ...]]:
    """Every way to read the tiles as triplets, runs and one pair."""
    found: list[tuple[Group, ...]] = []
    for pair in sorted(set(tiles), key=PLACE.__getitem__):
        if tiles.count(pair) < 2:
            continue
        rest = sorted(tiles, key=PLACE.__getitem__)
        rest.remove(pair)
        rest.remove(pair)
        for way in peel(rest):
            groups = tuple(sorted([("pair", pair), *way], key=left_to_right))
            if groups not in found:
                found.append(groups)
    return found


def read_as_pairs(tiles: list[str]) -> list[tuple[Group, ...]]:
    """The one way to read fourteen tiles as seven pairs, if there is one. Four of a kind are two pairs."""
    if len(tiles) != 14 or any(tiles.count(tile) % 2 for tile in tiles):
        return []
    in_order = sorted(tiles, key=PLACE.__getitem__)
    return [tuple(("pair", tile) for tile in in_order[::2])]


def all_readings(concealed: list[str], melds: list[dict[str, Any]], won: str) -> list[Reading]:
    tiles = [*concealed, won]
    if len(tiles) != 14 - 3 * len(melds):
        return []
    forms = [("sets", groups) for groups in read_as_sets(tiles)]
    if not melds:
        forms += [("pairs", groups) for groups in read_as_pairs(tiles)]
    readings: list[Reading] = []
    for form, groups in forms:
        for place, group in enumerate(groups):
            if won in tiles_of_group(group):
                readings.append(Reading(form, groups, place))
    return readings


# -------------------- fan


def count_mingsigui(deal: dict[str, Any], win: dict[str, Any], knobs: dict[str, Any]) -> int:
    if knobs["fan.mingsigui.win_by"] == "zimo" and not deal["zimo"]:
        return 0
    pongs = [meld["tile"] for meld in win["melds"] if meld["kind"] == "pong"]
    if knobs["fan.mingsigui.scope"] == "win-tile":
        return 1 if deal["win_tile"] in pongs else 0
    in_hand = [*win["concealed"], deal["win_tile"]]
    return len([tile for tile in pongs if tile in in_hand])


def count_ansigui(deal: dict[str, Any], win: dict[str, Any], reading: Reading, knobs: dict[str, Any]) -> int:
    if reading.form == "pairs":
        return 0
    if knobs["fan.ansigui.win_by"] == "zimo" and not deal["zimo"]:
        return 0
    won = deal["win_tile"]
    scope = knobs["fan.ansigui.scope"]
    if scope == "any":
        in_hand = Counter([*win["concealed"], won])
        return len([tile for tile in in_hand if in_hand[tile] == 4])
    if win["concealed"].count(won) != 3:
        return 0
    if scope == "win-tile":
        return 1
    triplet = ("triplet", won) in reading.groups
    in_a_run = any(kind == "run" and won in tiles_of_group((kind, low)) for kind, low in reading.groups)
    return 1 if triplet and in_a_run else 0


def any_four_of_a_kind(deal: dict[str, Any], win: dict[str, Any], reading: Reading) -> bool:
    """四归 as the 满 clauses mean it: wherever the won tile stands, whatever the fan themselves ask for."""
    if reading.form == "pairs":
        return False
    in_hand = [*win["concealed"], deal["win_tile"]]
    if any(in_hand.count(tile) == 4 for tile in in_hand):
        return True
    return any(meld["kind"] == "pong" and meld["tile"] in in_hand for meld in win["melds"])


def fan_by_definition(
    deal: dict[str, Any], win: dict[str, Any], reading: Reading, knobs: dict[str, Any]
) -> dict[str, int]:
    """Which fan hold by their definitions, and how often; the values and exclusions are not looked at yet."""
    won = deal["win_tile"]
    melds = win["melds"]
    in_hand = [*win["concealed"], won]
    everything = in_hand + tiles_of_melds(melds)
    sets = reading.form == "sets"
    seven = reading.form == "pairs"
    quads = len([tile for tile in set(in_hand) if in_hand.count(tile) == 4])
    triplets = [low for kind, low in reading.groups if kind == "triplet"] + [meld["tile"] for meld in melds]
    runs = [low for kind, low in reading.groups if kind == "run"]
    pair = next(low for kind, low in reading.groups if kind == "pair")
    suits = {suit_of(tile) for tile in everything}
    dragon_triplets = len([dragon for dragon in DRAGONS if dragon in triplets])

    holds: dict[str, bool | int] = {
        "pengpenghu": sets and not runs,
        "qingyise": len(suits) == 1 and "z" not in suits,
        "qidui": seven,
        "longqidui": seven and quads >= 1,
        "shuanglongqidui": seven and quads >= 2,
        "sanlongqidui": seven and quads >= 3,
        "sanyuanqidui": seven and all(in_hand.count(dragon) >= 2 for dragon in DRAGONS),
        "dasanyuan": sets and dragon_triplets == 3,
        "xiaosanyuan": sets and dragon_triplets == 2 and pair in DRAGONS,
        "kawuxing": sets and won in ("5t", "5b") and reading.groups[reading.won_in] == ("run", "4" + won[1:]),
        "mingsigui": count_mingsigui(deal, win, knobs),
        "ansigui": count_ansigui(deal, win, reading, knobs),
        "shouzhuayi": len(melds) == 4 and len(win["concealed"]) == 1,
        "gangkai": bool(deal["zimo"]) and deal["gangkai"] > 0,
        "gangpao": not deal["zimo"] and deal["gangpao"] > 0,
        "qianggang": not deal["zimo"] and bool(deal["qianggang"]),
        "haidi": bool(deal["zimo"]) and bool(deal["haidi"]),
        "haidipao": not deal["zimo"] and bool(deal["haidipao"]),
        "liangdao": win["winner"] in deal["liang"],
        "jiangjianghu": (seven or not runs) and all(rank_of(tile) in (2, 5, 8) for tile in everything),
    }
    return {fan: int(times) for fan, times in holds.items() if times}


def without_excluded(fan: list[str], knobs: dict[str, Any]) -> list[str]:
    """What is left of the fan after `excludes`. What is itself excluded excludes nothing."""
    counts: list[str] = []
    undecided = [each for each in FAN if each in fan]

    def excluded_by(others: list[str], each: str) -> bool:
        return any(each in knobs[f"fan.{other}.excludes"] for other in others if other != each)

    while undecided:
        undecided = [each for each in undecided if not excluded_by(counts, each)]
        if not undecided:
            break
        # What no undecided fan excludes counts; where they go in a circle, the first in the table does.
        free = [each for each in undecided if not excluded_by(undecided, each)]
        chosen = free[0] if free else undecided[0]
        counts.append(chosen)
        undecided.remove(chosen)
    return [each for each in FAN if each in counts]


def multiplier_in_effect(fan: str, times: int, deal: dict[str, Any], knobs: dict[str, Any]) -> int:
    mult = int(knobs[f"fan.{fan}.mult"])
    if fan in ("mingsigui", "ansigui") and knobs[f"fan.{fan}.count"] == "each":
        return int(mult**times)
    if fan in ("gangkai", "gangpao") and knobs[f"gang.{fan}_chain"] == "double":
        nth = int(deal[fan])
        full_at = knobs["gang.chain_full_at"]
        if full_at is not False and nth >= full_at and knobs["cap.total"] is not False:
            return int(knobs["cap.total"])
        return int(mult**nth)
    return mult


def fan_in_effect(
    deal: dict[str, Any], win: dict[str, Any], reading: Reading, knobs: dict[str, Any]
) -> dict[str, int]:
    times = fan_by_definition(deal, win, reading, knobs)
    named = [fan for fan in FAN if fan in times and knobs[f"fan.{fan}.mult"] is not False]

    family = [fan for fan in named if fan in SEVEN_PAIRS_FAMILY]
    if family:
        dearest = max(family, key=lambda fan: (knobs[f"fan.{fan}.mult"], FAN.index(fan)))
        named = [fan for fan in named if fan not in family or fan == dearest]

    if knobs["full.qingqidui_needs_sets"] and reading.form == "pairs" and "qingyise" in named:
        also_sets = bool(read_as_sets([*win["concealed"], deal["win_tile"]]))
        if not also_sets:
            named.remove("qingyise")

    left = without_excluded(named, knobs)
    return {fan: multiplier_in_effect(fan, times[fan], deal, knobs) for fan in left}


# -------------------- winning at all


def smallest_that_may_win(deal: dict[str, Any], win: dict[str, Any], knobs: dict[str, Any]) -> int:
    winner_liang = win["winner"] in deal["liang"]
    discarder_liang = not deal["zimo"] and deal["from"] in deal["liang"]
    who = knobs["win.waive_min_if_liang"]
    if who == "discarder" and discarder_liang:
        return 0
    if who == "either" and (winner_liang or discarder_liang):
        return 0
    if not deal["zimo"]:
        for situation in ("qianggang", "gangpao", "haidipao"):
            if situation in knobs["win.waive_min_on"] and deal[situation]:
                return 0
    return int(knobs["win.min_on_zimo"] if deal["zimo"] else knobs["win.min_on_discard"])


def lacks_rank(deal: dict[str, Any], win: dict[str, Any], knobs: dict[str, Any]) -> bool:
    needed = knobs["win.require_rank"]
    if needed is False:
        return False
    everything = [*win["concealed"], deal["win_tile"], *tiles_of_melds(win["melds"])]
    return needed not in [rank_of(tile) for tile in everything]


# -------------------- shares


def additives_of(
    deal: dict[str, Any], win: dict[str, Any], reading: Reading, knobs: dict[str, Any]
) -> dict[str, int]:
    concealed_triplets = len([kind for kind, _ in reading.groups if kind == "triplet"])
    gangs = len([meld for meld in win["melds"] if meld["kind"] in GANG_KINDS])
    everything = [*win["concealed"], deal["win_tile"], *tiles_of_melds(win["melds"])]
    largest = max(len([tile for tile in everything if suit_of(tile) == suit]) for suit in "tbw")
    units = {
        "zimo": int(knobs["add.zimo"]) if deal["zimo"] else 0,
        "qia": int(knobs["add.qia"]) * (concealed_triplets + gangs),
        "bazhang": int(knobs["add.bazhang"]) * max(0, largest - 7),
    }
    return {name: amount for name, amount in units.items() if amount}


def baohu_possible(deal: dict[str, Any], knobs: dict[str, Any]) -> bool:
    """Whether this discarder would pay for all, were the winner a declared one."""
    if deal["zimo"] or not knobs["liang.baohu"]:
        return False
    return deal["from"] not in deal["liang"] or bool(knobs["liang.baohu_if_payer_liang"])


def goes_unpaid(deal: dict[str, Any], winner: str, knobs: dict[str, Any]) -> bool:
    """The other one of two winners, where only the first to declare is paid."""
    if len(deal["wins"]) < 2 or knobs["liang.baohu_two_winners"] != "first":
        return False
    if not baohu_possible(deal, knobs):
        return False
    winners = [win["winner"] for win in deal["wins"]]
    declared = [name for name in deal["liang"] if name in winners]
    return bool(declared) and winner != declared[0]


def who_owes(deal: dict[str, Any], winner: str, knobs: dict[str, Any]) -> list[tuple[str, str]]:
    """(who pays, whose share it is) for every share of this winner."""
    others = [name for name in deal["players"] if name != winner]
    if deal["zimo"]:
        return [(name, name) for name in others]
    if goes_unpaid(deal, winner, knobs):
        return []
    if winner in deal["liang"] and baohu_possible(deal, knobs):
        return [(deal["from"], name) for name in others]
    return [(deal["from"], deal["from"])]


def payer_factor(deal: dict[str, Any], winner: str, owing: str, knobs: dict[str, Any]) -> int:
    if owing not in deal["liang"]:
        return 1
    if knobs["liang.payer_doubles"] == "stack":
        return 2
    if knobs["liang.payer_doubles"] == "once" and winner not in deal["liang"]:
        return 2
    return 1


def price(deal: dict[str, Any], win: dict[str, Any], reading: Reading, knobs: dict[str, Any]) -> Priced:
    winner = win["winner"]
    fan = fan_in_effect(deal, win, reading, knobs)

    product = 1
    for mult in fan.values():
        product *= mult
    if not fan:
        product = pihu_value(knobs)

    cap: int | None = None
    if knobs["cap.total"] is not False:
        exceptions = [int(knobs[f"fan.{each}.cap"]) for each in fan if knobs[f"fan.{each}.cap"] is not False]
        cap = max([int(knobs["cap.total"]), *exceptions])

    multiplier = product
    if cap is not None:
        full = any(each in fan for each in knobs["full.fans"])
        if any_four_of_a_kind(deal, win, reading):
            enough = knobs["full.sigui_from"]
            full = full or (enough is not False and product >= enough)
            full = full or any(each in fan for each in knobs["full.sigui_with"])
        multiplier = cap if full else min(product, cap)

    additives = additives_of(deal, win, reading, knobs)
    shares: list[dict[str, Any]] = []
    for payer, owing in who_owes(deal, winner, knobs):
        factor = payer_factor(deal, winner, owing, knobs)
        # Under 满 the multiplier is the cap already; otherwise capping before the factor and again after it
        # comes to the same as capping once.
        units = multiplier * factor
        if cap is not None:
            units = min(units, cap)
        units += sum(additives.values())
        shares.append({"payer": payer, "for_player": owing, "factor": factor, "units": units})
    paid = sum(int(share["units"]) for share in shares)
    return Priced(reading, fan, product, cap, multiplier, additives, shares, paid)


def pihu_value(knobs: dict[str, Any]) -> int:
    return 1 if knobs["fan.pihu.mult"] is False else int(knobs["fan.pihu.mult"])


def preference(priced: Priced) -> tuple[Any, ...]:
    """Smallest first: pays most, higher product, more fan, fan early in the table, then how the tiles lie."""
    return (
        -priced.paid,
        -priced.product,
        -len(priced.fan),
        tuple(sorted(FAN.index(fan) for fan in priced.fan)),
        tuple(left_to_right(group) for group in priced.reading.groups),
        priced.reading.won_in,
    )


def score_win(deal: dict[str, Any], win: dict[str, Any], knobs: dict[str, Any]) -> Priced | str:
    """The reading that is taken, or what forbids the win."""
    readings = all_readings(win["concealed"], win["melds"], deal["win_tile"])
    if not readings:
        return "not-a-win"
    if lacks_rank(deal, win, knobs):
        return "needs-rank"
    least = smallest_that_may_win(deal, win, knobs)
    priced = [price(deal, win, reading, knobs) for reading in readings]
    allowed = [each for each in priced if each.product >= least]
    if not allowed:
        return "below-minimum"
    return min(allowed, key=preference)


# -------------------- 杠 money


def gang_units(
    deal: dict[str, Any], owner: str, meld: dict[str, Any], knobs: dict[str, Any]
) -> dict[str, int]:
    """What one 杠 brings and costs; nothing but zeros where it earns nothing."""
    units: dict[str, int] = dict.fromkeys(deal["players"], 0)
    if meld["void"]:
        return units
    if deal["kind"] == "draw" and not knobs["draw.keeps_gang"]:
        return units
    if (
        deal["kind"] == "win"
        and deal["qianggang"]
        and owner == deal["from"]
        and meld["kind"] == "bugang"
        and meld["tile"] == deal["win_tile"]
    ):
        return units  # robbed

    nth = int(meld["chain"])
    factor = 1
    if knobs["gang.chain"] == "double":
        factor = 2 ** (nth - 1)
        if knobs["gang.chain_max"] is not False:
            factor = min(factor, int(knobs["gang.chain_max"]))
    amount = int(knobs[f"gang.{meld['kind']}"]) * factor
    full_at = knobs["gang.chain_full_at"]
    if full_at is not False and nth >= full_at and knobs["cap.total"] is not False:
        amount = int(knobs["cap.total"])

    payers = [name for name in deal["players"] if name != owner]
    if meld["kind"] == "zhigang" and (meld["from"] is not None or len(payers) > 1):
        payers = [meld["from"]]
    for payer in payers:
        units[payer] -= amount
        units[owner] += amount
    return units


def melds_of(deal: dict[str, Any], name: str) -> list[dict[str, Any]]:
    for win in deal["wins"]:
        if win["winner"] == name:
            return list(win["melds"])
    return list(deal["others"].get(name, []))


def all_gangs(deal: dict[str, Any], knobs: dict[str, Any]) -> list[dict[str, Any]]:
    """Every 杠 of the deal, player by player, those that earn nothing too."""
    gangs: list[dict[str, Any]] = []
    for name in deal["players"]:
        for meld in melds_of(deal, name):
            if meld["kind"] in GANG_KINDS:
                units = gang_units(deal, name, meld, knobs)
                gangs.append({"owner": name, "kind": meld["kind"], "tile": meld["tile"], "units": units})
    return gangs


# -------------------- draws


def draw_payments(deal: dict[str, Any], knobs: dict[str, Any]) -> list[tuple[str, str, int]]:
    """(who pays, whom, how much) for 亮倒 in a draw."""
    amount = int(knobs["draw.amount"])
    declared = list(deal["liang"])
    if knobs["draw.liang"] == "first" and declared:
        return [(declared[0], name, amount) for name in deal["players"] if name != declared[0]]
    if knobs["draw.liang"] == "each":
        others = [name for name in deal["players"] if name not in declared]
        return [(payer, name, amount) for payer in declared for name in others]
    return []


# -------------------- settle


def settle(deal: dict[str, Any], knobs: dict[str, Any]) -> dict[str, Any]:
    """Settle one deal at base 1.

    Every 杠 is listed under "gangs", in the order of the players; "units" name every player, there and in the
    totals.
    """
    units: dict[str, int] = dict.fromkeys(deal["players"], 0)
    wins: list[dict[str, Any]] = []

    if deal["kind"] == "win":
        if len(deal["wins"]) > knobs["win.max_winners"]:
            return {"error": "one-winner"}
        for win in deal["wins"]:
            taken = score_win(deal, win, knobs)
            if isinstance(taken, str):
                return {"error": taken}
            wins.append(
                {
                    "winner": win["winner"],
                    "fan": taken.fan if taken.fan else {"pihu": pihu_value(knobs)},
                    "product": taken.product,
                    "cap": taken.cap,
                    "multiplier": taken.multiplier,
                    "additives": taken.additives,
                    "shares": taken.shares,
                }
            )
            for share in taken.shares:
                units[share["payer"]] -= share["units"]
                units[win["winner"]] += share["units"]
    else:
        for payer, name, amount in draw_payments(deal, knobs):
            units[payer] -= amount
            units[name] += amount

    gangs = all_gangs(deal, knobs)
    for gang in gangs:
        for name, amount in gang["units"].items():
            units[name] += amount
    return {"wins": wins, "gangs": gangs, "units": units}

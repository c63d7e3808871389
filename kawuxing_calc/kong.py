"""Whether a 杠 may be made now, of which kind, what the hand waits on afterwards, and what it earns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kawuxing_calc.deal import Deal, Entry, Meld, MeldKind, Win
from kawuxing_calc.decompose import waits
from kawuxing_calc.diagnostics import Diagnostic, Note, fail
from kawuxing_calc.distance import tiles_away
from kawuxing_calc.payments import gang_units
from kawuxing_calc.profile import Profile
from kawuxing_calc.profile.model import Remark
from kawuxing_calc.scoring.refuse import seen_in
from kawuxing_calc.tiles import COPIES, ONE, count_kinds, how_many, mask_of, size_of
from kawuxing_calc.ting import completing_tiles, copies_left, hand_alone

ANY_WAITS: Final = "any-waits"
"""The word of a profile under which a declared hand may make a 杠 that changes its waits, if it still waits."""


class Case(NamedTuple):
    """One kind of 杠 that the tiles allow: who would pay `units` each, None for a discarder nobody named.

    `chain` is its place in an unbroken chain. `refusal` says why it may not be made all the same.
    """

    kind: MeldKind
    chain: int
    payers: tuple[str | None, ...]
    units: int
    refusal: Diagnostic | None

    @property
    def total(self) -> int:
        """What it earns in units."""
        return self.units * len(self.payers)


class Kong(NamedTuple):
    """The answer for one tile.

    `deal` has the hand as it was before the tile came, without a won tile. `before` is what the hand waits on, None where
    another tile must come first; `after` likewise once the 杠 lies there, with the copies left of each, and `away` how many
    tiles it then lacks. `can_win`
    says that the tile completes the hand. `refused` is the reason where the tiles allow no 杠 at all.
    """

    deal: Deal
    profile: Profile
    tile: int
    cases: tuple[Case, ...]
    before: tuple[int, ...] | None
    after: tuple[tuple[int, int], ...] | None
    away: int | None
    can_win: bool
    reminders: tuple[Remark, ...]
    notes: tuple[Note, ...]
    refused: Diagnostic | None = None

    @property
    def win(self) -> Win:
        """The hand."""
        return self.deal.wins[0]

    @property
    def keeps_waits(self) -> bool:
        """Whether the waits stay the same, or the 杠 was no part of the hand."""
        if self.before is None or self.after is None:
            return False
        return all(_leaves_waits(case.kind, self.before, self.after) for case in self.cases)

    @property
    def still_waits(self) -> bool:
        """Whether the hand waits on anything that is left once the 杠 lies there."""
        return self.after is not None and bool(_alive(self.after))

    @property
    def may_if_declared(self) -> bool:
        """Whether the 杠 may be made of a declared hand that waits."""
        return self.keeps_waits or (self.profile.rules.may_gang == ANY_WAITS and self.still_waits)

    @property
    def refusal(self) -> Diagnostic | None:
        """Why no 杠 may be made; None where one may."""
        if self.refused is not None:
            return self.refused
        refusals = [case.refusal for case in self.cases]
        return None if None in refusals else refusals[0]


class _Try(NamedTuple):
    """A hand and the tile of the 杠: `held` copies concealed, the tile itself among them if it is `drawn` already."""

    deal: Deal
    profile: Profile
    tile: int
    held: int
    drawn: bool
    ponged: bool
    last_tile: bool

    @property
    def early(self) -> bool:
        """Whether all four are his before the tile of this turn: which tile comes in decides what he waits on."""
        return not self.drawn and self.held + 3 * self.ponged == COPIES

    @property
    def discarded(self) -> bool:
        """Whether the tile is said to be another's discard."""
        deal = self.deal
        named = deal.discarder is not None and len(deal.players) > 2  # of two, it is always the other
        return not self.drawn and bool(named or deal.flag("gangpao") or deal.flag("haidipao"))


def kong(entry: Entry, tile: int, profile: Profile, *, strict: bool = False, last_tile: bool = False) -> Kong:
    """Whether the hand of an entry may make a 杠 of `tile` (a kind).

    With 3k+1 concealed tiles the tile is the one drawn or discarded, with 3k+2 it is among them. `last_tile` says that
    the wall is empty; +haidi and +haidipao say so too. Raises `KwxError` for an entry that is not one hand shown by
    its tiles, a tile the deck does not have, a fifth copy, and for a fragment if `strict`.
    """
    if tile not in profile.rules.deck:
        raise fail("contradiction", ("tile", str(tile)), variant="not-in-deck", tiles=(tile,))
    deal, notes = hand_alone(entry, strict)
    win = deal.wins[0]
    attempt = _Try(
        deal,
        profile,
        tile,
        how_many(win.held, tile),
        size_of(win.held) % 3 == 2,
        any(meld.kind == "pong" and meld.tile == tile for meld in win.melds),
        last_tile or bool(deal.flag("haidi") or deal.flag("haidipao")),
    )
    if seen_in(deal)[tile] + (not attempt.drawn and not attempt.early) > COPIES:
        raise fail("contradiction", ("tile", str(tile)), variant="five-copies", tile=tile, count=COPIES + 1)
    return _answer(attempt, notes)


def _answer(attempt: _Try, notes: tuple[Note, ...]) -> Kong:
    kinds = _kinds(attempt)
    unknown = attempt.early or (attempt.drawn and not kinds)
    before = None if unknown else _waits_before(attempt)
    wins = before is not None and attempt.tile in before
    reminders = tuple(_reminders(attempt, kinds)) if kinds else ()
    unanswered = Kong(
        attempt.deal, attempt.profile, attempt.tile, (), before, None, None, wins, reminders, notes
    )
    if not kinds:
        return unanswered._replace(refused=_lacking(attempt))
    if attempt.early:
        return unanswered._replace(cases=tuple(_case(attempt, kind, before, None) for kind in kinds))
    laid = _laid_down(attempt, kinds[0])
    left = copies_left(laid)
    after = tuple((tile, left[tile]) for tile in completing_tiles(laid, attempt.profile))
    counts, melds = count_kinds(laid.wins[0].tiles), len(laid.wins[0].melds)
    return unanswered._replace(
        cases=tuple(_case(attempt, kind, before, after) for kind in kinds),
        after=after,
        away=tiles_away(counts, melds, attempt.profile.rules.deck),
    )


def _kinds(attempt: _Try) -> tuple[MeldKind, ...]:
    """The kinds of 杠 that the tiles allow."""
    with_it = attempt.held + (not attempt.drawn)
    if attempt.ponged:
        return ("bugang",) if with_it and not attempt.discarded else ()
    if attempt.held < 3 or with_it < COPIES:
        return ()
    if attempt.drawn or attempt.early or attempt.deal.zimo:
        return ("angang",)
    return ("zhigang",) if attempt.discarded else ("zhigang", "angang")


def _lacking(attempt: _Try) -> Diagnostic:
    """Why the tiles allow no 杠."""
    if attempt.ponged:
        variant = "pong-discard" if attempt.discarded else "pong-fourth"
    else:
        variant = "three-drawn" if attempt.held == 3 else "few"
    return _refusal(variant, attempt, held=attempt.held)


def _refusal(variant: str, attempt: _Try, **args: object) -> Diagnostic:
    return Diagnostic("gang-refused", {"variant": variant, "tile": attempt.tile, **args}, place=("hand", "0"))


def _waits_before(attempt: _Try) -> tuple[int, ...]:
    """What the hand waited on before this turn's tile came."""
    win = attempt.deal.wins[0]
    held, seen = win.held, seen_in(attempt.deal)
    if attempt.drawn:
        held -= ONE[attempt.tile]
        seen[attempt.tile] -= 1
    return tuple(waits(held, len(win.melds), attempt.profile.rules.deck, seen))


def _laid_down(attempt: _Try, kind: MeldKind) -> Deal:
    """The deal once the 杠 lies there, its replacement tile still to be drawn."""
    win, tile = attempt.deal.wins[0], attempt.tile
    others = tuple(meld for meld in win.melds if meld.kind != "pong" or meld.tile != tile)
    laid = win._replace(held=win.held & ~mask_of([tile]), melds=(*others, Meld(win.winner, kind, tile)))
    return attempt.deal._replace(wins=(laid,))


def _case(
    attempt: _Try,
    kind: MeldKind,
    before: tuple[int, ...] | None,
    after: tuple[tuple[int, int], ...] | None,
) -> Case:
    deal, winner = attempt.deal, attempt.deal.wins[0].winner
    payers: tuple[str | None, ...] = (deal.discarder,)
    if kind != "zhigang":
        payers = tuple(player for player in deal.players if player != winner)
    chain = 1 + deal.flag("gangpao" if kind == "zhigang" else "gangkai")
    refusal = _refused(attempt, kind, before, after)
    units = gang_units(Meld(winner, kind, attempt.tile, chain=chain), attempt.profile.rules)
    return Case(kind, chain, payers, 0 if attempt.last_tile else units, refusal)


def _refused(
    attempt: _Try,
    kind: MeldKind,
    before: tuple[int, ...] | None,
    after: tuple[tuple[int, int], ...] | None,
) -> Diagnostic | None:
    """Why a 杠 that the tiles allow may not be made."""
    if attempt.last_tile:
        return _refusal("last-tile", attempt)
    if not attempt.deal.wins[0].liangdao:
        return None
    if before is None or after is None:
        return _refusal("liang-held", attempt)
    if not before:
        return _refusal("liang-no-wait", attempt)
    if _leaves_waits(kind, before, after):
        return None
    still = _alive(after)
    setting = attempt.profile.settings["liang.may_gang"]
    if setting.value == ANY_WAITS:
        return None if still else _refusal("liang-idle", attempt, setting=setting)
    variant = "liang-waits" if still else "liang-lost"
    return _refusal(variant, attempt, setting=setting, waits=before, tiles=still)


def _leaves_waits(kind: MeldKind, before: tuple[int, ...], after: Sequence[tuple[int, int]]) -> bool:
    """Whether the waits stay as they are; what is added to a 碰 was no part of the hand."""
    return kind == "bugang" or _alive(after) == before


def _alive(waits_left: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(tile for tile, left in waits_left if left)


# -------------------------------------------------------------------------------------------- reminders

_KONG: Final = "杠"
_NO_CHOW: Final = "碰、杠"
_DECLARED: Final = "亮倒"
_LAST: Final = ("最后", "没牌可补", "剩一张")
_KINDS: Final = {"bugang": ("补杠", "明杠", "抢"), "angang": ("暗杠", "暗刻"), "zhigang": ("直杠", "点明杠")}
"""The words by which a reminder's Chinese text shows what it is about."""


def _reminders(attempt: _Try, kinds: tuple[MeldKind, ...]) -> Iterator[Remark]:
    """The profile's reminders that speak of this 杠."""
    for remark in attempt.profile.reminders:
        text = remark.text.get("zh", "")
        if _KONG in text.replace(_NO_CHOW, "") and _fits(text, attempt, kinds):
            yield remark


def _fits(text: str, attempt: _Try, kinds: tuple[MeldKind, ...]) -> bool:
    if _DECLARED in text and not attempt.deal.wins[0].liangdao:
        return False
    if any(word in text for word in _LAST) and not attempt.last_tile:
        return False
    named = [kind for kind, words in _KINDS.items() if any(word in text for word in words)]
    return not named or any(kind in named for kind in kinds)

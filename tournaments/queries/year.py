"""A player's season on one page: the points and the place, and what they will want to remember of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q

from scoring import parse_bid
from tournaments.models import Hand, HandKind, NamesShown
from tournaments.queries.night_rounds import seasons_rounds
from tournaments.queries.player_page import figures_in
from tournaments.queries.shown_names import named
from tournaments.queries.standings import standings
from tournaments.translate import side_of
from tournaments.words import called, counted, day, listed, score

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from scoring import Bid
    from tournaments.charts.values import BidSuccess, Nights, Path
    from tournaments.models import Player, Season
    from tournaments.queries.night_rounds import NightRounds, SeasonsRounds
    from tournaments.queries.player_values import OnNight, PartnerLine, PlayerFigures
    from tournaments.queries.standing_values import SeasonStandings

MOST_NAMED = 3  # equal nights; more of them are only counted
TELLING_ROUNDS = 3  # with a partner, before they can be the best one

_RULE = (
    "Hands, partners and tables count for whoever held the cards. The best partner is the one with the most points a "
    f"round, of those with {TELLING_ROUNDS} rounds or more."
)


@dataclass(frozen=True, slots=True)
class YearFact:
    """Something to remember: what, how much, and the words to it. `bid` is the figure where a bid is."""

    title: str
    figure: str
    words: str = ""
    bid: Bid | None = None


@dataclass(frozen=True, slots=True)
class PlayerYear:
    """Everything of the page. `place` is "" for who has none in the standings; `remark` says why, or breaks a tie."""

    player_id: int
    name: str
    title: str  # "September 2025 to May 2026"
    after: str  # "after night 9 of 9"
    points_head: str  # what the season is ranked by: "Total"
    points: str
    place: str  # "2="
    placed: int  # how many have a place
    remark: str
    nights: int
    average: str
    rounds: int
    rounds_won: int
    facts: tuple[YearFact, ...]
    by_night: Nights | None
    bids: BidSuccess | None
    path: Path | None
    rule: str

    @property
    def is_empty(self) -> bool:
        """Whether no finished night has them in it."""
        return not (self.nights or self.rounds)


def year_of_player(
    player: Player, season: Season, *, names_shown: NamesShown = NamesShown.FULL
) -> PlayerYear:
    """The year of a player, in at most thirteen SELECTs however many nights there are.

    Two read the nights and seats (one more where a seat was taken over within a round), at most four the player's
    figures, at most five the standings, one the made bids of the tables where they sat, and one more the names where
    they are not in full.
    """
    found = seasons_rounds([season])
    figures = figures_in(player, [season], found, names_shown=names_shown)
    standing = standings(season, names_shown=names_shown)
    row = next((row for row in standing.rows if row.player_id == player.pk), None)
    names = named({**found.names, player.pk: player.name}, names_shown)
    return PlayerYear(
        player_id=player.pk,
        name=figures.person.name,
        title=standing.title,
        after=standing.after,
        points_head=standing.points_head,
        points=row.points if row else score(figures.points),
        place=row.place if row else "",
        placed=_placed(standing),
        remark=row.remark if row else "",
        nights=figures.nights_counted,
        average=score(figures.average) if figures.average is not None else "–",
        rounds=figures.rounds,
        rounds_won=figures.rounds_won,
        facts=tuple(_facts(figures, _best_hands(found, season, player.pk), names)),
        by_night=figures.by_night,
        bids=figures.bid_success if figures.bids.each else None,
        path=figures.path,
        rule=f"{standing.rule} {_RULE}",
    )


def _placed(standing: SeasonStandings) -> int:
    return sum(bool(row.place) for row in standing.rows)


@dataclass(frozen=True, slots=True)
class _OwnHand:
    """A made bid of somebody's side, with the partner who held the other cards."""

    night: NightRounds
    table: str
    number: int
    bid: Bid
    tricks: int
    points: int
    partner_id: int


def _best_hands(found: SeasonsRounds, season: Season, player_id: int) -> list[_OwnHand]:
    """The made bids of their side with the most points, in order of play. One SELECT."""
    sat_there = Q(table__partnerships__seats__player=player_id) | Q(
        table__partnerships__seats__earlier__player=player_id
    )
    rows = (
        Hand.objects.filter(
            sat_there,
            table__round__night__season=season,
            kind=HandKind.HAND,
            voided_at__isnull=True,
            is_made=True,
        )
        .order_by()
        .distinct()
        .values_list("pk", "table_id", "number", "side", "bid", "tricks", "points_1", "points_2")
    )
    own = _own_hands(found, rows.order_by("table__round__night__date", "pk"), player_id)
    most = max((hand.points for hand in own), default=0)
    return [hand for hand in own if hand.points == most]


def _own_hands(
    found: SeasonsRounds,
    rows: Iterable[tuple[int, int, int, int | None, str, int | None, int, int]],
    player_id: int,
) -> list[_OwnHand]:
    """Those of these hands in which they held cards of the side that bid."""
    at = {one.table_id: (night, one) for night in found.nights for one in night.rounds}
    own = []
    for _, table_id, number, stored_side, bid, tricks, points_1, points_2 in rows:
        side = side_of(stored_side)
        if side is None or table_id not in at:
            continue
        night, one = at[table_id]
        pair = one.pair_at(side, number)
        if player_id in pair:
            partner = pair.second if pair.first == player_id else pair.first
            points = points_1 if side == 1 else points_2
            own.append(_OwnHand(night, one.table, one.number, parse_bid(bid), tricks or 0, points, partner))
    return own


def _facts(
    figures: PlayerFigures, best_hands: Sequence[_OwnHand], names: Mapping[int, str]
) -> Iterator[YearFact]:
    """In the order in which they are told; what did not happen is left out, but for wine and 9-bids."""
    if figures.best:
        days = [day(line.date) for line in figures.best.nights]
        when = listed(days) if len(days) <= MOST_NAMED else counted(len(days), "night")
        yield YearFact("Best night", score(figures.best.points), f"on {when}")
    if best_hands:
        yield _best_hand(best_hands, names)
    yield from _favourite_suit(figures)
    partner = _best_partner(figures.partners)
    if partner is not None:
        rounds = f"{counted(partner.rounds, 'round')} together, {partner.won or 'none'} won"
        yield YearFact(
            "Best partner", partner.person.name, f"{score(partner.average or 0)} points a round, {rounds}"
        )
    whole, defence = figures.bids.whole.figures, figures.bids.defence
    if whole.tried:
        yield YearFact(
            "Own side’s bids", f"{whole.made} of {whole.tried}", f"made, {figures.bids.whole.rate}"
        )
    if defence.hands:
        yield YearFact(
            "Bids of others set", str(defence.sets), f"of {counted(defence.hands, 'hand')} in defence"
        )
    nines = figures.bids.nines
    yield YearFact("9-bids made", str(nines.made), f"of {nines.tried} tried" if nines.tried else "none tried")
    yield YearFact("Wine", str(len(figures.wine)) if figures.wine else "None", _on_nights(figures.wine))
    if figures.high:
        rounds, _, longest = figures.high.partition(". ")
        yield YearFact("At High", rounds.removesuffix("."), longest)


def _best_hand(hands: Sequence[_OwnHand], names: Mapping[int, str]) -> YearFact:
    hand = hands[0]
    again = "" if len(hands) == 1 else f" As good {counted(len(hands) - 1, 'more time', 'more times')}."
    where = f"{hand.table}, round {hand.number}, {day(hand.night.night.date)}"
    took = "no trick" if hand.bid.is_special else f"{hand.tricks} tricks"
    words = f"{score(hand.points)} points with {names[hand.partner_id]}, took {took} ({where}).{again}"
    return YearFact("Best hand", called(hand.bid), words, hand.bid)


def _favourite_suit(figures: PlayerFigures) -> Iterator[YearFact]:
    """The denomination of most of their side's bids; several share it."""
    lines = figures.bids.denominations
    most = max((line.figures.tried for line in lines), default=0)
    favourites = [line for line in lines if line.figures.tried == most]
    if favourites:
        said = [f"{line.words}, {line.figures.made} of {line.figures.tried} made" for line in favourites]
        yield YearFact("Favourite suit", " ".join(line.label for line in favourites), "; ".join(said))


def _best_partner(partners: Sequence[PartnerLine]) -> PartnerLine | None:
    """The most points a round, of those with enough rounds; of anybody where none has."""
    whole = [line for line in partners if line.average is not None]
    enough = [line for line in whole if line.rounds >= TELLING_ROUNDS] or whole
    return max(enough, key=lambda line: (line.average or 0, line.rounds), default=None)


def _on_nights(found: Sequence[OnNight]) -> str:
    """As in "with 9NT on 15 January 2026"; the first ones where they are too many to read."""
    said = [f"{one.words} on {day(one.date)}" for one in found[:MOST_NAMED]]
    more = len(found) - len(said)
    return "; ".join((*said, *((f"and {more} more",) if more > 0 else ())))

"""The page of a player: every figure of a season, or of several, from stored points, figures and rows of seats.

Bids, tables, partners and opponents count for whoever held the cards; the nights and their totals count for whoever is
credited with the points (rules E7).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from scoring import LEVELS
from tournaments.charts.values import BidSuccess, Nights, Tally
from tournaments.models import NamesShown, NightFigures
from tournaments.queries.figures import HandFigures, figures_by_night
from tournaments.queries.night_rounds import seasons_rounds
from tournaments.queries.paths import player_path
from tournaments.queries.player_values import (
    NamedPerson,
    OnNight,
    OpponentLine,
    PartnerLine,
    PlayerFigures,
    SubstituteLine,
    TableLine,
)
from tournaments.queries.relative import OVER_ALL, at_table_words, with_partner_words
from tournaments.queries.season_places import season_place
from tournaments.queries.shown_names import named
from tournaments.queries.statistics_bids import bids_of_player
from tournaments.queries.statistics_nights import (
    best_and_worst,
    marked,
    night_labels,
    nights_of_player,
    points_by_night,
)
from tournaments.queries.statistics_rounds import rounds_of_player
from tournaments.queries.wine_nights import wine_by_night
from tournaments.translate import ranking_of
from tournaments.words import counted, day, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.charts.values import Path
    from tournaments.models import Player, Season
    from tournaments.queries.night_rounds import NightRounds, SeasonsRounds
    from tournaments.queries.statistics_bids import PlayerBids
    from tournaments.queries.statistics_nights import NightLine
    from tournaments.queries.statistics_rounds import AtHigh, PlayerRounds, StoodIn
    from tournaments.queries.wine_nights import WineWon

TELLING = 2  # rounds with a partner before the comparison is put into words


def player_figures(
    player: Player, seasons: Sequence[Season], *, names_shown: NamesShown = NamesShown.FULL
) -> PlayerFigures:
    """Everything that the page of a player shows of these seasons of one club.

    At most seven SELECTs however many nights, seasons and clubs there are: nights, seats (one more where a seat was
    taken over within a round), stored points, stored figures, made nine- and ten-bids, and names that are not in full.
    """
    return figures_in(player, seasons, seasons_rounds(seasons), names_shown=names_shown)


def figures_in(
    player: Player,
    seasons: Sequence[Season],
    found: SeasonsRounds,
    *,
    names_shown: NamesShown = NamesShown.FULL,
) -> PlayerFigures:
    """The same for whoever has read the nights of these seasons already: at most four SELECTs."""
    names = named({**found.names, player.pk: player.name}, names_shown)
    season_ids = [season.pk for season in seasons]
    points = points_by_night(season_ids)
    nights = nights_of_player(found.nights, points, player.pk, names)
    if len(seasons) == 1:
        nights = marked(nights, ranking_of(seasons[0]))
    by_night = _figures(season_ids, player.pk)
    bids = bids_of_player(sum(by_night.values(), HandFigures()))
    rounds = rounds_of_player([one for night in found.nights for one in night.rounds], player.pk)
    counted_points = [line.points for line in nights if line.points is not None]
    extremes = best_and_worst(nights)
    return PlayerFigures(
        person=NamedPerson(player.pk, names[player.pk]),
        place=season_place(seasons[0], points, None, player.pk) if len(seasons) == 1 else None,
        nights=nights,
        columns=tuple(range(1, 1 + max((len(line.rounds) for line in nights), default=0))),
        points=sum(counted_points),
        nights_counted=len(counted_points),
        average=round(Fraction(sum(counted_points), len(counted_points))) if counted_points else None,
        best=extremes[0] if extremes else None,
        worst=extremes[1] if extremes else None,
        rounds=rounds.whole.rounds,
        rounds_won=rounds.whole.won,
        said=_said(rounds, names),
        tables=_tables(rounds),
        high=_high(rounds.at_high, found.nights),
        partners=_partners(rounds, names),
        opponents=_opponents(rounds, names),
        bids=bids,
        bid_success=_bid_success(bids),
        by_night=_by_night(nights, len(seasons)),
        path=_path(found.nights, nights, len(seasons), NamedPerson(player.pk, names[player.pk])),
        nines=_nines(found.nights, by_night),
        wine=_wine(found.nights, wine_by_night(found.nights), player.pk),
        hosted=_hosted(found.nights, player.pk, names),
        sat_for_them=_substitutes(rounds.sat_for_them, names),
        they_sat_for=_substitutes(rounds.they_sat_for, names),
    )


def _figures(season_ids: Iterable[int], player_id: int) -> dict[int, HandFigures]:
    """What came of a player's hands, by night. One SELECT."""
    rows = NightFigures.objects.filter(night__season__in=tuple(season_ids), player=player_id)
    return {night: of_night[player_id] for night, of_night in figures_by_night(rows).items()}


def _said(rounds: PlayerRounds, names: Mapping[int, str]) -> tuple[str, ...]:
    """How good it was for where and with whom it was played, in whole sentences."""
    found = [at_table_words(OVER_ALL, rounds.over_all)] if rounds.over_all else []
    found += [at_table_words(at.table, at.compared) for at in rounds.tables if at.compared]
    compared = [
        (one, one.compared)
        for one in rounds.partners
        if one.compared and one.compared.ahead is not None and one.compared.rounds >= TELLING
    ]
    ranked = sorted(compared, key=lambda both: both[1].ahead or 0, reverse=True)
    for one, beside in ranked if len(ranked) <= TELLING else (ranked[0], ranked[-1]):
        found.append(with_partner_words(names[one.partner_id], beside))
    return tuple(f"{words[0].upper()}{words[1:]}." for words in found)


def _rounded(fraction: Fraction | None) -> int | None:
    return None if fraction is None else round(fraction)


def _tables(rounds: PlayerRounds) -> tuple[TableLine, ...]:
    return tuple(
        TableLine(
            table=at.table,
            rounds=at.sum.rounds,
            won=at.sum.won,
            lost=at.sum.lost,
            drawn=at.sum.drawn,
            points=at.sum.points,
            average=at.compared.average if at.compared else None,
            ahead=_rounded(at.compared.ahead) if at.compared else None,
        )
        for at in rounds.tables
    )


def _partners(rounds: PlayerRounds, names: Mapping[int, str]) -> tuple[PartnerLine, ...]:
    return tuple(
        PartnerLine(
            person=NamedPerson(one.partner_id, names[one.partner_id]),
            rounds=one.sum.rounds,
            won=one.sum.won,
            points=one.sum.points,
            average=one.compared.average if one.compared else None,
            ahead=_rounded(one.compared.ahead) if one.compared else None,
        )
        for one in rounds.partners
    )


def _opponents(rounds: PlayerRounds, names: Mapping[int, str]) -> tuple[OpponentLine, ...]:
    return tuple(
        OpponentLine(
            person=NamedPerson(one.opponent_id, names[one.opponent_id]),
            rounds=one.sum.rounds,
            won=one.sum.won,
            points=one.sum.points,
            against=one.sum.against,
        )
        for one in rounds.opponents
    )


def _high(at_high: AtHigh, nights: Iterable[NightRounds]) -> str:
    """As in "14 of 45 rounds. The longest stay was 4 rounds, on 15 January 2026."."""
    if not at_high.of:
        return ""
    rounds = f"{at_high.rounds} of {counted(at_high.of, 'round')}."
    if not at_high.longest:
        return rounds
    days = [day(one.night.date) for one in nights if one.night.pk in at_high.nights]
    when = f"on {listed(days)}" if len(days) <= TELLING else f"on {len(days)} nights"
    return f"{rounds} The longest stay was {counted(at_high.longest, 'round')}, {when}."


def _bid_success(bids: PlayerBids) -> BidSuccess:
    tallies = tuple(
        (line.bid, Tally(line.figures.made, line.figures.tried)) for line in bids.each if line.bid is not None
    )
    levels = {bid.level for bid, _ in tallies if not bid.is_special}
    return BidSuccess(tuple(level for level in LEVELS if level in levels), tallies)


def _by_night(nights: Sequence[NightLine], seasons: int) -> Nights | None:
    if not any(line.points is not None for line in nights):
        return None
    return Nights(
        nights=night_labels([line.date for line in nights], seasons),
        points=tuple(line.points for line in nights),
        averages=tuple(line.average for line in nights),
    )


def _path(
    nights: Iterable[NightRounds], lines: Sequence[NightLine], seasons: int, person: NamedPerson
) -> Path | None:
    """Where they sat, round by round, on the nights that have a line."""
    theirs = {line.night_id for line in lines}
    shown = [one for one in nights if one.night.pk in theirs]
    labels = night_labels((one.night.date for one in shown), seasons)
    return player_path(shown, labels, person.id, person.name)


def _nines(nights: Iterable[NightRounds], figures: Mapping[int, HandFigures]) -> tuple[OnNight, ...]:
    return tuple(
        OnNight(one.night.pk, one.night.date, counted(made, "made 9-bid"))
        for one in nights
        if one.night.pk in figures and (made := figures[one.night.pk].nines)
    )


def _wine(nights: Iterable[NightRounds], wine: Mapping[int, WineWon], player_id: int) -> tuple[OnNight, ...]:
    """The nights from which they took a bottle home, or were level for one: then the host decided (rules E8)."""
    found = []
    for one in nights:
        won = wine[one.night.pk]
        if player_id in won.holders:
            found.append((one, f"with {won.bid.glyphs}" if won.bid else "with the lowest score"))
        elif player_id in won.tied:
            found.append((one, "level for a bottle: the host decided"))
    return tuple(OnNight(one.night.pk, one.night.date, words) for one, words in found)


def _hosted(nights: Iterable[NightRounds], player_id: int, names: Mapping[int, str]) -> tuple[OnNight, ...]:
    found = []
    for one in nights:
        hosts = one.night.hosts
        if hosts is not None and player_id in (hosts.first_id, hosts.second_id):
            other = hosts.second_id if hosts.first_id == player_id else hosts.first_id
            found.append(OnNight(one.night.pk, one.night.date, f"with {names[other]}"))
    return tuple(found)


def _substitutes(found: Iterable[StoodIn], names: Mapping[int, str]) -> tuple[SubstituteLine, ...]:
    return tuple(
        SubstituteLine(
            NamedPerson(one.player_id, names[one.player_id]),
            f"{counted(one.rounds, 'round')} of {counted(one.nights, 'night')}",
        )
        for one in found
    )

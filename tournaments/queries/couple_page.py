"""The page of a couple: their points by night among the couples, and what became of them as partners.

What the two did with others is on their own pages.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from django.db.models import QuerySet

from scoring import Pair, couple_totals, rank
from tournaments.charts.values import Nights
from tournaments.models import Couple, NamesShown, SeasonEntry
from tournaments.queries.couple_values import CoupleFigures, CoupleNight, CoupleRound
from tournaments.queries.night_rounds import seasons_rounds
from tournaments.queries.player_values import NamedPerson, OnNight
from tournaments.queries.prepared import Prepared, first
from tournaments.queries.relative import ahead_words, beside_the_partner, side_results
from tournaments.queries.season_places import season_place
from tournaments.queries.shown_names import named
from tournaments.queries.statistics_nights import night_labels, points_by_night
from tournaments.queries.statistics_rounds import RoundSum, round_together
from tournaments.queries.wine_nights import wine_by_night
from tournaments.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.models import Club, Season
    from tournaments.queries.night_rounds import NightRounds
    from tournaments.queries.relative import Compared
    from tournaments.queries.wine_nights import WineWon


def couple_of_club(club: Club, couple_id: int) -> Couple | None:
    """A couple of a club, parted or not, with both people."""
    return first(_of_club(club.pk, couple_id))


@Prepared
def _of_club(club_id: int, couple_id: int) -> QuerySet[Couple]:
    return Couple.objects.select_related("first", "second").filter(club=club_id, pk=couple_id)


def couple_figures(
    couple: Couple, seasons: Sequence[Season], *, names_shown: NamesShown = NamesShown.FULL
) -> CoupleFigures:
    """Everything that the page of a couple shows of these seasons of one club. `couple` comes with both people.

    At most seven SELECTs however many nights, seasons and clubs there are: couples, nights, seats (one more where a
    seat was taken over within a round), stored points, made nine- and ten-bids, and names that are not in full.
    """
    found = seasons_rounds(seasons)
    season_ids = [season.pk for season in seasons]
    pair = Pair(couple.first_id, couple.second_id)
    names = named({pair.first: couple.first.name, pair.second: couple.second.name}, names_shown)
    points, couples = points_by_night(season_ids), _couples(season_ids)
    nights, averages = _nights(found.nights, points, couples, pair)
    rounds = _rounds(found.nights, pair)
    beside = beside_the_partner(side_results(one for night in found.nights for one in night.rounds), pair)
    compared = [(partner, beside.get(one, {}).get(partner)) for one, partner in (pair, pair[::-1])]
    best, worst = _best_and_worst([night for night in nights if night.place])
    return CoupleFigures(
        first=NamedPerson(pair.first, names[pair.first]),
        second=NamedPerson(pair.second, names[pair.second]),
        place=season_place(seasons[0], points, couples.get(seasons[0].pk, {}), couple.pk)
        if len(seasons) == 1
        else None,
        nights=nights,
        points=sum(night.points for night in nights),
        average=round(Fraction(sum(night.points for night in nights), len(nights))) if nights else None,
        best=best,
        worst=worst,
        together=sum((one for _, one in rounds), RoundSum()),
        rounds=tuple(line for line, _ in rounds),
        said=_said(names, compared),
        by_night=_by_night(nights, averages, len(seasons)),
        hosted=_hosted(found.nights, couple),
        wine=_wine(found.nights, wine_by_night(found.nights), names),
    )


def _couples(season_ids: Iterable[int]) -> dict[int, dict[int, Pair[int]]]:
    """The couples that entered each season, by their ids. One SELECT."""
    entries = SeasonEntry.objects.filter(season__in=tuple(season_ids))
    found: dict[int, dict[int, Pair[int]]] = {}
    rows = entries.values_list("season_id", "couple_id", "couple__first_id", "couple__second_id")
    for season_id, couple_id, first_id, second_id in rows:
        found.setdefault(season_id, {})[couple_id] = Pair(first_id, second_id)
    return found


def _nights(
    nights: Iterable[NightRounds],
    points: Mapping[int, Mapping[int, int]],
    couples: Mapping[int, Mapping[int, Pair[int]]],
    pair: Pair[int],
) -> tuple[tuple[CoupleNight, ...], tuple[int, ...]]:
    """The nights of which one of the two has points, and the average of all couples in each of them.

    Couples of whom one member was away are not compared: their place would say who was ill.
    """
    lines: list[CoupleNight] = []
    averages: list[int] = []
    for one in nights:
        of_night = points.get(one.night.pk, {})
        first, second = of_night.get(pair.first), of_night.get(pair.second)
        if first is None and second is None:
            continue
        entered = couples.get(one.night.season_id, {}).values()
        there = [c for c in entered if c.first in of_night and c.second in of_night]
        sums = couple_totals(there, of_night)
        places = {standing.key: standing.label for standing in rank({tuple(c): s for c, s in sums.items()})}
        lines.append(
            CoupleNight(
                night_id=one.night.pk,
                date=one.night.date,
                first=first,
                second=second,
                points=(first or 0) + (second or 0),
                place=places.get(tuple(pair), ""),
                of=len(there),
            )
        )
        averages.append(round(Fraction(sum(sums.values()), len(sums))) if sums else 0)
    return tuple(lines), tuple(averages)


def _best_and_worst(
    nights: Sequence[CoupleNight],
) -> tuple[tuple[CoupleNight, ...], tuple[CoupleNight, ...]]:
    """The nights with the most and with the fewest points of both; none of fewer than two."""
    if len(nights) < 2:  # noqa: PLR2004 - one night is neither
        return (), ()
    most, fewest = max(night.points for night in nights), min(night.points for night in nights)
    best, worst = (tuple(n for n in nights if n.points == points) for points in (most, fewest))
    return best, worst


def _rounds(nights: Iterable[NightRounds], pair: Pair[int]) -> list[tuple[CoupleRound, RoundSum]]:
    """The rounds in which both held cards of one side at one time."""
    found = []
    for night in nights:
        for one in night.rounds:
            both = round_together(one, pair.first, pair.second)
            if both is not None:
                line = CoupleRound(
                    night_id=night.night.pk,
                    date=night.night.date,
                    number=one.number,
                    table=one.table,
                    points=both.points,
                    against=both.against,
                    has_won=bool(both.won),
                )
                found.append((line, both))
    return found


def _said(names: Mapping[int, str], compared: Sequence[tuple[int, Compared | None]]) -> tuple[str, ...]:
    """Whether the two are better together than each of them with others, in whole sentences."""
    return tuple(
        f"A round together makes {ahead_words(beside.ahead, f'what {names[partner]} makes with others')}."
        for partner, beside in compared
        if beside is not None and beside.ahead is not None
    )


def _by_night(nights: Sequence[CoupleNight], averages: tuple[int, ...], seasons: int) -> Nights | None:
    if not nights:
        return None
    return Nights(
        nights=night_labels([night.date for night in nights], seasons),
        points=tuple(night.points for night in nights),
        averages=averages,
        average_of="all couples",
    )


def _hosted(nights: Iterable[NightRounds], couple: Couple) -> tuple[OnNight, ...]:
    return tuple(
        OnNight(one.night.pk, one.night.date, "") for one in nights if one.night.hosts_id == couple.pk
    )


def _wine(
    nights: Iterable[NightRounds], wine: Mapping[int, WineWon], names: Mapping[int, str]
) -> tuple[OnNight, ...]:
    """The nights from which one of the two took a bottle home for certain (rules E8)."""
    found = []
    for one in nights:
        won = wine[one.night.pk]
        holders = [names[holder] for holder in won.holders if holder in names]
        if holders:
            how = f"with {won.bid.glyphs}" if won.bid else "with the lowest score"
            found.append(OnNight(one.night.pk, one.night.date, f"{listed(holders)}, {how}"))
    return tuple(found)

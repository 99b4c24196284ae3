"""Counts, for nights that were finished before such figures were kept, what `services.scores` stores since.

The counting is written out here: what the application counts by may change, this step may not.
"""

from collections import Counter, defaultdict

from django.db import migrations

TO_THE_END = 1_000


def count_finished_nights(apps, schema_editor):
    """Rounds won and made 9-bids of each credited player, and the bids of everybody who held cards."""
    Night = apps.get_model("tournaments", "Night")
    for night in Night.objects.filter(state="finished").order_by("pk").iterator():
        _count_night(apps, night)
    _add_up_seasons(apps)


def _count_night(apps, night):
    spells, won = _seats(apps, night)
    nines = Counter()
    bids = defaultdict(lambda: defaultdict(lambda: [0, 0, 0, 0]))
    defence = defaultdict(lambda: [0, 0, 0, 0])
    for table_id, number, bidders, bid, is_made, *points in _hands(apps, night):
        for side, player_id, credited_to_id, first, last in spells[table_id]:
            if not first <= number <= last:
                continue
            scored = (points[side - 1], points[2 - side])
            if side == bidders:
                _add(bids[player_id][bid], (int(is_made), int(not is_made), *scored))
                if is_made and bid.startswith("9"):
                    nines[credited_to_id] += 1
            else:
                _add(defence[player_id], (1, int(not is_made), *scored))
    PlayerNight = apps.get_model("tournaments", "PlayerNight")
    for row in PlayerNight.objects.filter(night=night):
        row.rounds_won, row.nines = won[row.player_id], nines[row.player_id]
        row.save(update_fields=["rounds_won", "nines"])
    NightFigures = apps.get_model("tournaments", "NightFigures")
    NightFigures.objects.bulk_create(
        NightFigures(
            night=night,
            player_id=player_id,
            bids={bid: bids[player_id][bid] for bid in sorted(bids[player_id])},
            defence=defence[player_id],
        )
        for player_id in sorted({*bids, *defence})
    )


def _seats(apps, night):
    """Who held the cards of each table's seats, for which hands; and how many rounds were won for whom."""
    Seat = apps.get_model("tournaments", "Seat")
    EarlierHolder = apps.get_model("tournaments", "EarlierHolder")
    spells = defaultdict(list)
    won = Counter()
    seats = Seat.objects.filter(round__night=night, round__undone_at__isnull=True)
    for seat in seats.select_related("partnership__table"):
        table, side = seat.partnership.table, seat.partnership.side
        spells[table.pk].append((side, seat.player_id, seat.credited_to_id, seat.first_hand, TO_THE_END))
        if table.is_complete and table.winner == side:
            won[seat.credited_to_id] += 1
    for one in EarlierHolder.objects.filter(seat__in=seats).select_related("seat__partnership"):
        place = one.seat.partnership
        spells[place.table_id].append(
            (place.side, one.player_id, one.credited_to_id, one.first_hand, one.last_hand)
        )
    return spells, won


def _hands(apps, night):
    Hand = apps.get_model("tournaments", "Hand")
    hands = Hand.objects.filter(
        table__round__night=night, table__round__undone_at__isnull=True, kind="hand", voided_at__isnull=True
    )
    return hands.values_list("table_id", "number", "side", "bid", "is_made", "points_1", "points_2")


def _add(figures, more):
    for place, number in enumerate(more):
        figures[place] += number


def _add_up_seasons(apps):
    PlayerNight = apps.get_model("tournaments", "PlayerNight")
    SeasonTotal = apps.get_model("tournaments", "SeasonTotal")
    won, nines = Counter(), Counter()
    for row in PlayerNight.objects.values_list("night__season_id", "player_id", "rounds_won", "nines"):
        won[row[:2]] += row[2]
        nines[row[:2]] += row[3]
    for total in SeasonTotal.objects.all():
        whose = (total.season_id, total.player_id)
        total.rounds_won, total.nines = won[whose], nines[whose]
        total.save(update_fields=["rounds_won", "nines"])


class Migration(migrations.Migration):
    """Going back needs nothing: the figures go with their columns."""

    dependencies = [("tournaments", "0015_statistics_and_privacy")]

    operations = [migrations.RunPython(count_finished_nights, migrations.RunPython.noop)]

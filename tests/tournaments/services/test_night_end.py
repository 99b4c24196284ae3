"""A finished night counts and takes nothing more from phones; reopened, it leaves the standings until it is done."""

import pytest

from tests.factories import (
    EVENING,
    R_ONE,
    another_night,
    evening,
    finish,
    fixture_night,
    open_night,
    play_hand,
    play_hands,
    play_night,
    play_round,
    season_of_nights,
    table_of,
)
from tournaments.models import Hand, LogEntry, Night, NightState, PlayerNight, Round, SeasonTotal, Table
from tournaments.services import night_end
from tournaments.services.errors import ActionRefused, NightOver, RoundClosed

pytestmark = pytest.mark.django_db


def reopen(made, reason: str = "Low misread a card") -> Night:
    return night_end.reopen_night(night=made.night, reason=reason, by=made.by, at=EVENING)


def points(made) -> dict[str, int]:
    found = PlayerNight.objects.filter(night=made.night).values_list("player__name", "points")
    return {name.split()[0]: total for name, total in found}


def test_finish_stores_everybodys_points():
    made = fixture_night()

    night = play_night(made, [(1, 1, 1), (1, 1, 1), (1, 2, 1), (1, 1, 1), (1, 1, 1)])

    # R-one pays 550 to side 1 and 420 to side 2; round 3 at Middle is R-low, 490 and 840.
    assert points(made) == {
        "Adam": 550 + 550 + 550 + 550 + 550,
        "Alice": 550 + 420 + 840 + 550 + 420,
        "Bert": 420 + 550 + 420 + 550 + 420,
        "Bella": 420 + 420 + 420 + 550 + 550,
        "Carl": 550 + 420 + 490 + 550 + 420,
        "Cora": 550 + 550 + 420 + 420 + 420,
        "Dan": 420 + 550 + 840 + 420 + 550,
        "Dora": 420 + 420 + 550 + 550 + 550,
        "Eli": 550 + 420 + 550 + 420 + 550,
        "Emma": 550 + 550 + 550 + 420 + 420,
        "Finn": 420 + 420 + 420 + 420 + 420,
        "Fay": 420 + 550 + 490 + 420 + 550,
    }
    assert set(PlayerNight.objects.values_list("rounds", flat=True)) == {5}
    assert (night.state, night.finished_at) == (NightState.FINISHED, evening(9))
    assert Round.objects.get(night=night, number=5).closed_at == evening(9)
    assert not Table.objects.filter(round__night=night, is_open=True).exists()
    assert LogEntry.objects.latest("pk").action == "night_finished"


def test_season_totals_add_the_nights_up():
    made = season_of_nights(3)

    by_night = PlayerNight.objects.filter(player=made.people["Adam"]).values_list("points", flat=True)
    total = SeasonTotal.objects.get(player=made.people["Adam"])

    assert len(by_night) == 3
    assert (total.season, total.points, total.nights) == (made.season, sum(by_night), 3)
    assert SeasonTotal.objects.count() == 12


def test_finish_twice_is_one_finish():
    made = fixture_night()
    play_night(made)

    finish(made)

    assert LogEntry.objects.filter(action="night_finished").count() == 1
    assert PlayerNight.objects.count() == 12


def test_finish_with_a_hand_missing_refused_naming_it():
    made = fixture_night()
    for name in ("High", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    play_hands(made.night, table_of(made.night, "Middle"), R_ONE[:5])

    with pytest.raises(ActionRefused) as refusal:
        finish(made)

    assert refusal.value.message == "Round 1 is not done. Middle: hand 6 missing."
    assert not PlayerNight.objects.exists()


def test_finish_before_any_round_refused():
    made = open_night()

    with pytest.raises(ActionRefused) as refusal:
        finish(made)

    assert refusal.value.message == "No round has been played yet."


def test_phone_on_a_finished_night_refused(undo):
    made = fixture_night()
    play_round(made)
    table = table_of(made.night, "High")
    last = Hand.objects.get(table=table, number=6)
    finish(made)

    with pytest.raises(NightOver) as saved:
        play_hand(made.night, table, "1 8H/8", number=6)
    with pytest.raises(NightOver) as amended:
        play_hand(made.night, table, "1 8H/8", number=6, base=1)
    with pytest.raises(RoundClosed) as undone:
        undo(made.night, last)

    assert {saved.value.message, amended.value.message} == {
        "The night is finished. Ask the coordinator to put this hand in."
    }
    assert undone.value.message == "Round 1 is closed. Ask the coordinator to put it right."
    table.refresh_from_db()
    assert (table.points_1, table.points_2) == (550, 420)


def test_reopen_takes_the_night_out_of_the_standings_and_lets_its_last_round_be_corrected(undo):
    made = fixture_night()
    play_night(made)
    later = another_night(made, 1)
    play_night(later)
    alone = points(made)

    reopen(later)
    assert points(later) == {}
    assert {t.player.name.split()[0]: t.points for t in SeasonTotal.objects.select_related("player")} == alone
    table = table_of(later.night, "Low")
    undo(later.night, Hand.objects.get(table=table, number=6))
    play_hand(later.night, table, "2 8H/7")
    finish(later)

    table.refresh_from_db()
    assert (table.points_1, table.points_2) == (660, -180)
    assert SeasonTotal.objects.filter(nights=2).count() == 12


def test_reopen_the_only_night_leaves_no_totals():
    made = fixture_night()
    play_night(made)

    reopen(made)

    assert not SeasonTotal.objects.exists()
    assert not PlayerNight.objects.exists()


@pytest.mark.parametrize("reason", ["", "   "])
def test_reopen_without_a_reason_refused(reason):
    made = fixture_night()
    play_night(made)

    with pytest.raises(ActionRefused) as refusal:
        reopen(made, reason)

    assert refusal.value.field == "reason"
    assert Night.objects.get(pk=made.night.pk).state == NightState.FINISHED


def test_reopen_says_why_in_the_log():
    made = fixture_night()
    play_night(made)

    reopen(made, " Low misread a card ")

    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.reason, entry.who) == ("night_reopened", "Low misread a card", "Jo Hall")


def test_reopen_a_night_that_is_not_finished_refused():
    made = fixture_night()

    with pytest.raises(ActionRefused) as refusal:
        reopen(made)

    assert refusal.value.message == "This night is not finished."

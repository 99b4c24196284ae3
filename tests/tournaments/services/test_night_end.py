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
    start_round,
    table_of,
)
from tournaments.models import Hand, LogEntry, Night, NightState, PlayerNight, Round, SeasonTotal, Table
from tournaments.queries.audit import differences
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


# --- A round broken off --------------------------------------------------------------------------------------


def two_rounds_and_a_bit():
    """Round 1 is played, of round 2 High has two hands, one of them a made nine-bid."""
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    play_hands(made.night, table_of(made.night, "High"), (*R_ONE[:1], "1 9S/9"))
    return made


def finish_without(made, number: int) -> Night:
    return night_end.finish_night(night=made.night, without_round=number, by=made.by, at=evening(9))


def test_finish_without_a_round_broken_off_counts_the_rounds_before_it():
    made = two_rounds_and_a_bit()

    night = finish_without(made, 2)

    assert (night.state, night.current_round) == (NightState.FINISHED, 1)
    assert points(made) == {
        **dict.fromkeys(("Adam", "Alice", "Carl", "Cora", "Eli", "Emma"), 550),
        **dict.fromkeys(("Bert", "Bella", "Dan", "Dora", "Finn", "Fay"), 420),
    }
    assert set(PlayerNight.objects.values_list("rounds", flat=True)) == {1}
    assert not Table.objects.filter(round__night=night, is_open=True).exists()
    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.after) == ("night_finished", {"without_round": 2})
    assert Hand.objects.filter(table__round__number=2, voided_at__isnull=True).count() == 2
    assert differences() == []


def test_reopened_the_round_left_out_is_back_as_it_was_and_can_be_played_on():
    made = two_rounds_and_a_bit()
    finish_without(made, 2)

    night = reopen(made, "Low stayed on")

    high = table_of(night, "High")
    assert (night.current_round, high.round.number, high.hands_played, high.is_open) == (2, 2, 2, True)
    assert Round.objects.get(night=night, number=1).closed_at == evening(2)
    assert differences() == []
    play_hands(made.night, high, ["2 8D/7", "2 7NT/8", "1 7C/6", "2 8H/8"])
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    finish(made)
    assert set(PlayerNight.objects.values_list("rounds", flat=True)) == {2}
    reopen(made, "once more")  # finished with every round: nothing is brought back
    assert Night.objects.get(pk=night.pk).current_round == 2
    assert differences() == []


def test_finish_without_a_round_no_hand_of_which_was_played():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)

    night = finish_without(made, 2)

    assert (night.state, night.current_round, set(points(made).values())) == (
        NightState.FINISHED,
        1,
        {550, 420},
    )
    assert differences() == []


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (1, "Round 1 is not the one being played. Look at the night once more."),
        (3, "Round 3 is not the one being played. Look at the night once more."),
    ],
)
def test_finish_without_another_round_refused(number, sentence):
    made = two_rounds_and_a_bit()

    with pytest.raises(ActionRefused) as refusal:
        finish_without(made, number)

    assert refusal.value.message == sentence
    assert Night.objects.get(pk=made.night.pk).state == NightState.PLAYING


def test_finish_without_the_only_round_refused():
    with pytest.raises(ActionRefused) as refusal:
        finish_without(fixture_night(), 1)

    assert refusal.value.message == "Round 1 is the only one begun: without it nothing would count tonight."


def test_finish_without_a_round_played_to_its_end_refused():
    made = fixture_night()
    play_round(made)
    start_round(made, 2)
    play_round(made)

    with pytest.raises(ActionRefused) as refusal:
        finish_without(made, 2)

    assert refusal.value.message == "Round 2 is played to its end. Finish the night with it."


def test_a_phone_at_the_round_left_out_hears_that_the_night_is_over():
    made = two_rounds_and_a_bit()
    high = table_of(made.night, "High")
    night = finish_without(made, 2)

    with pytest.raises(NightOver) as refusal:
        play_hand(night, high, "2 8D/7", number=3)

    assert refusal.value.message == "The night was finished without this round. Ask the coordinator."

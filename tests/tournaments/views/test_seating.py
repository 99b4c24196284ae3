"""Round 1: the hosts at High, the others placed by hand or by chance, never once hands are in."""

import pytest

from tests.factories import more_couples, open_night, planned_night, play_hand, seat, start_round, table_of
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import beside, night_url, signed_in, where, words
from tournaments.forms.plain_words import NOT_OFFERED
from tournaments.models import Hand, LogEntry, Night, NightSeat, Round, Seat
from tournaments.services.nights import Attendance, set_attendance


@pytest.fixture
def made(db):
    return open_night()


def places(made, **tables: int) -> dict:
    """What the form sends: a table for each couple but the hosts, by letter."""
    usual = {"B": 0, "C": 1, "D": 1, "E": 2, "F": 2} | tables
    return {f"place_{made.couples[letter].pk}": position for letter, position in usual.items()}


def seated(made) -> dict[str, set[str]]:
    """First names by table, as the live seating of round 1 has them."""
    seats = Seat.objects.filter(round__night=made.night, round__number=1, round__undone_at=None)
    found: dict[str, set[str]] = {}
    for table, name in seats.values_list("partnership__table__name", "player__name"):
        found.setdefault(table, set()).add(name.split()[0])
    return found


def away(made, *letters: str) -> None:
    gone = [Attendance(made.couples[letter].pk, is_here=False) for letter in letters]
    set_attendance(night=made.night, attendance=gone, by=made.by, at=made.night.opened_at)


# --- By hand -----------------------------------------------------------------------------------------------


def test_the_form_asks_for_everybody_but_the_hosts(made, desk):
    page = desk.get(night_url(made, "seating"))

    assert "Adam Ames & Alice Ames High the hosts" in words(page)
    assert the_one(page.text, "select", name=f"place_{made.couples['B'].pk}")
    assert f"place_{made.couples['A'].pk}" not in page.text


def test_couples_are_placed_by_hand(made, desk):
    answer = desk.post(night_url(made, "seating"), places(made, C=2, F=1))

    assert where(answer) == "night"
    assert seated(made) == {
        "High": {"Adam", "Alice", "Bert", "Bella"},
        "Middle": {"Dan", "Dora", "Finn", "Fay"},
        "Low": {"Carl", "Cora", "Eli", "Emma"},
    }
    assert "Ready for round 1" in words(desk.get(night_url(made, "night")))


def test_the_form_shows_what_stands(made, desk):
    desk.post(night_url(made, "seating"), places(made, C=2, F=1))

    page = desk.get(night_url(made, "seating"))

    select = the_one(page.text, "select", name=f"place_{made.couples['F'].pk}")
    assert select.text == "Choose … High Middle Low"
    chosen = [e for e in elements_in(page.text, select) if "selected" in e.attributes]
    assert [e["value"] for e in chosen] == ["1"]


def elements_in(page: str, around) -> list:
    return [e for e in elements(page, "option") if around.attributes in [i.attributes for i in e.inside]]


def test_placing_again_sets_the_first_seating_aside(made, desk):
    desk.post(night_url(made, "seating"), places(made))
    desk.post(night_url(made, "seating"), places(made, C=2, F=1))

    assert Round.objects.filter(undone_at=None).count() == 1
    assert Round.objects.count() == 2
    assert seated(made)["Low"] == {"Carl", "Cora", "Eli", "Emma"}


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        ({"C": 0}, "High needs two couples; it has Adam Ames & Alice Ames, Bert Brook & Bella Brook and Carl Chen & Cora Chen."),
        ({"D": 2}, "Middle needs two couples; it has Carl Chen & Cora Chen."),
        ({"C": 2, "D": 2, "E": 0, "F": 0, "B": 1}, "High needs two couples; it has Adam Ames & Alice Ames, Eli Endo & Emma Endo and Finn Ford & Fay Ford."),
    ],
)  # fmt: skip
def test_a_table_of_a_wrong_number_is_named_and_the_choices_kept(made, desk, tables, sentence):
    answer = desk.post(night_url(made, "seating"), places(made, **tables))

    assert answer.status_code == 422
    assert sentence in words(answer)
    for letter, position in tables.items():
        select = the_one(answer.text, "select", name=f"place_{made.couples[letter].pk}")
        kept = [e["value"] for e in elements_in(answer.text, select) if "selected" in e.attributes]
        assert kept == [str(position)]
    assert seated(made) == {}


def test_a_couple_without_a_table_is_named_beside_its_field(made, desk):
    answer = desk.post(night_url(made, "seating"), places(made, C=""))

    assert answer.status_code == 422
    assert beside(answer, f"place_{made.couples['C'].pk}") == "Choose a table for Carl Chen & Cora Chen."
    assert seated(made) == {}


@pytest.mark.parametrize("position", [3, -1, "High", "9" * 30])
def test_a_table_that_is_not_there_is_refused(made, desk, position):
    answer = desk.post(night_url(made, "seating"), places(made, C=position))

    assert answer.status_code == 422
    assert beside(answer, f"place_{made.couples['C'].pk}") == NOT_OFFERED
    assert seated(made) == {}


def test_the_hosts_stay_at_high_whatever_a_form_says(made, desk):
    sent = places(made) | {f"place_{made.couples['A'].pk}": 2}

    desk.post(night_url(made, "seating"), sent)

    assert "Adam" in seated(made)["High"]


def test_an_absent_host_leaves_high_to_anybody(made, desk):
    """Couple A is away and two friends play: the note says so, and A is not asked for."""
    away(made, "A", "F")

    page = desk.get(night_url(made, "seating"))
    answer = desk.post(night_url(made, "seating"), {
        f"place_{made.couples[letter].pk}": position for letter, position in (("B", 1), ("C", 0), ("D", 0), ("E", 1))
    })  # fmt: skip

    assert "The hosts, Adam Ames & Alice Ames, are not playing tonight: anybody may sit at High." in words(
        page
    )
    assert where(answer) == "night"
    assert seated(made) == {"High": {"Carl", "Cora", "Dan", "Dora"}, "Low": {"Bert", "Bella", "Eli", "Emma"}}


def test_a_night_without_hosts_leaves_high_to_anybody(made, desk):
    Night.objects.update(hosts=None)

    page = desk.get(night_url(made, "seating"))
    sent = places(made) | {f"place_{made.couples['A'].pk}": 2, f"place_{made.couples['E'].pk}": 0}
    answer = desk.post(night_url(made, "seating"), sent)

    assert "Nobody hosts tonight: anybody may sit at High." in words(page)
    assert where(answer) == "night"
    assert seated(made)["Low"] == {"Adam", "Alice", "Finn", "Fay"}


# --- Other numbers of people -------------------------------------------------------------------------------


def test_eleven_people_one_of_whom_has_no_partner(made, desk):
    fay = NightSeat.objects.filter(player=made.people["Fay"])
    fay.update(is_absent=True)

    answer = desk.get(night_url(made, "seating"))
    shuffled = desk.post(night_url(made, "shuffle"))

    for page in (answer, shuffled):
        assert page.status_code == 409
        assert (
            "Finn Ford has no partner: Fay Ford is absent. Choose a substitute, or say that the couple is not here."
        ) in words(page)
    assert seated(made) == {}


@pytest.mark.parametrize(
    ("gone", "people", "couples"), [("F", 10, "5 couples"), ("DEF", 6, "3 couples"), ("BCDEF", 2, "1 couple")]
)
def test_a_number_of_couples_that_cannot_play_is_told_which_can(made, desk, gone, people, couples):
    away(made, *gone)

    answer = desk.post(night_url(made, "seating"), {f"place_{made.couples['A'].pk}": 0})
    shuffled = desk.post(night_url(made, "shuffle"))

    for page in (answer, shuffled):
        assert (
            f"{people} people are here in {couples}. Two couples sit at each table and there are at least two "
            "tables: 4, 6, 8 … couples can play. Find a couple, or say who sits out."
        ) in words(page)
    assert (answer.status_code, shuffled.status_code) == (422, 409)
    assert seated(made) == {}


def test_two_couples_fewer_play_at_two_tables(made, desk):
    away(made, "E", "F")

    assert where(desk.post(night_url(made, "shuffle"))) == "night"

    assert set(seated(made)) == {"High", "Low"}


def test_four_tables_have_names_between_high_and_low(db):
    made = open_night(names=more_couples(8))
    desk = signed_in(made.coordinator)

    desk.post(night_url(made, "shuffle"))

    assert set(seated(made)) == {"High", "Table 2", "Table 3", "Low"}


# --- By chance ---------------------------------------------------------------------------------------------


def test_a_shuffle_keeps_the_hosts_at_high_and_its_seed_in_the_log(made, desk):
    answer = desk.post(night_url(made, "shuffle"))

    assert where(answer) == "night"
    assert {"Adam", "Alice"} <= seated(made)["High"]
    assert isinstance(LogEntry.objects.get(action="first_round_shuffled").after["seed"], int)


@pytest.mark.parametrize("how", ["shuffle", "seating"])
def test_seating_again_after_a_hand_is_refused_with_what_stands(made, desk, how):
    seat(made)
    start_round(made, 1)
    play_hand(made.night, table_of(made.night, "High"), "1 7H/7")
    before = seated(made)

    answer = desk.post(night_url(made, how), places(made, C=2, F=1) if how == "seating" else {})

    assert answer.status_code == (422 if how == "seating" else 409)
    assert "Hands are recorded already (High: 1 hand). The seats stay as they were played." in words(answer)
    assert seated(made) == before
    assert Hand.objects.filter(voided_at=None).count() == 1


def test_seating_again_once_round_one_runs_says_to_undo_its_start(made, desk):
    seat(made)
    start_round(made, 1)

    answer = desk.post(night_url(made, "shuffle"))

    assert answer.status_code == 409
    assert "Round 1 has started. Undo its start first, then change the seats." in words(answer)
    page = words(desk.get(night_url(made, "seating")))
    assert "The seats change only before round 1 has started." in page


def test_seating_before_the_night_is_open_says_so(db):
    made = planned_night()
    desk = signed_in(made.coordinator)

    page = words(desk.get(night_url(made, "seating")))
    answer = desk.post(night_url(made, "shuffle"))

    assert "Open the night first." in page
    assert answer.status_code == 409
    assert "Open the night first." in words(answer)

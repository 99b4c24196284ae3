"""The page on which places change hands while a night is played: looked at first, saved then, told to the phones."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import (
    R_ONE,
    finish,
    fixture_night,
    make_guest,
    more_couples,
    play_hands,
    play_round,
    seated_night,
    start_round,
    table_of,
)
from tests.tournaments.views.visitors import joined, night_url, signed_in, where, words
from tournaments.forms.plain_words import NOT_OFFERED
from tournaments.models import LogEntry, Player, PlayerNight, Seat
from tournaments.queries.audit import differences

pytestmark = pytest.mark.django_db


def page_of(made):
    return signed_in(made.coordinator), night_url(made, "seats")


def place(made, player, *, action="look", when="now", **more) -> dict:
    facts = {"what": "place", "member": made.people["Bella"].pk, "player": player and player.pk, "when": when}
    return {name: value for name, value in (facts | {"action": action} | more).items() if value is not None}


def exchange(made, one="Bella", other="Cora", *, action="look", reason="they sat down wrong", **more) -> dict:
    facts = {"what": "exchange", "one": made.people[one].pk, "other": made.people[other].pk}
    return facts | {"action": action, "reason": reason} | more


def sits(made, name: str) -> bool:
    return Seat.objects.filter(round__night=made.night, player__name=name).exists()


def test_a_place_is_looked_at_first_and_taken_then():
    made = fixture_night()
    sue = make_guest(made)
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:2])
    desk, url = page_of(made)
    bella = joined(made, "Bella")

    looked = desk.post(url, place(made, sue))

    assert looked.status_code == 200
    assert (
        "High: Adam &amp; Alice v Bert &amp; Bella → Adam &amp; Alice v Bert &amp; Sue; hands 1 to 2 Bella Brook; 2 hands kept"
        in looked.text
    )
    assert "Sue Stone: none → 0" in looked.text
    assert "Bella Brook: −250" not in looked.text  # what she scored stays hers
    assert "Bella Brook’s phone says that they sit at no table in this round" in looked.text
    assert not sits(made, "Sue Stone")
    saved = desk.post(url, place(made, sue, action="save", reason="Bella has to go"))
    assert where(saved) == "night"
    assert sits(made, "Sue Stone")
    assert "Bert &amp; Sue" in desk.get(night_url(made, "night")).text
    assert "You are not at a table in this round." in bella.get(reverse("phone")).text
    made.people["Sue"] = sue
    assert "Adam &amp; Alice" in joined(made, "Sue").get(reverse("phone")).text
    log = desk.get(reverse("log", args=[made.club.slug])).text
    assert "Sue Stone plays for Bella Brook from hand 3 on" in log
    assert "Bella has to go" in log
    assert "Sue Stone, for Bella Brook · hands 1 to 2 Bella Brook" in desk.get(url).text


def test_a_place_is_taken_from_the_hand_that_is_stated_the_whole_round_from_the_first():
    made = fixture_night()
    sue = make_guest(made)
    desk, url = page_of(made)
    play_hands(made.night, table_of(made.night, "High"), R_ONE)

    looked = desk.post(url, place(made, sue, from_hand=1))
    assert "Sue Stone: none → 420" in looked.text
    assert "Bella Brook: 420 → none" in looked.text
    for stated, sentence in (
        (7, "A round has hands 1 to 6."),
        ("", "A round has hands 1 to 6."),
        (0, "Write a whole number of at least 1."),
        ("9" * 4000, "A round has hands 1 to 6."),
    ):
        refused = desk.post(url, place(made, sue, from_hand=stated))
        assert (refused.status_code, sentence in refused.text) == (422, True)


def test_whoever_is_relieved_is_told_to_sit_out_and_the_room_sees_who_comes():
    made = fixture_night()
    sue = make_guest(made)
    play_round(made)
    bella, adam = joined(made, "Bella"), joined(made, "Adam")
    desk, url = page_of(made)
    assert "You sit out" not in bella.get(reverse("phone")).text

    desk.post(url, place(made, sue, when="next", action="save"))

    assert "You sit out" in bella.get(reverse("phone")).text
    assert "You sit out" not in adam.get(reverse("phone")).text
    for page in (desk.get(night_url(made, "night")), desk.get(reverse("board", args=[made.club.slug]))):
        assert "Eli &amp; Sue" in page.text


def test_looking_at_a_new_guest_makes_nobody():
    made = fixture_night()
    desk, url = page_of(made)

    looked = desk.post(url, place(made, None, guest="Zoë Zander", when="next"))

    assert "Zoë Zander instead of Bella Brook" in looked.text
    assert not Player.objects.filter(name="Zoë Zander").exists()
    desk.post(url, place(made, None, guest="Zoë Zander", when="next", action="save"))
    assert Player.objects.get(name="Zoë Zander").is_guest
    assert "Bella Brook · from the next round on Zoë Zander" in desk.get(url).text


def test_wrong_seats_are_looked_at_first_and_exchanged_then():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), ("2 9NT/9", "1 7H/7"))
    desk, url = page_of(made)

    looked = desk.post(url, exchange(made))

    assert "becomes: Bert and Cora hold the wine (9NT)." in looked.text
    assert "Bella Brook’s phone goes to Middle" in looked.text
    assert LogEntry.objects.filter(action="seats_exchanged").count() == 0
    assert where(desk.post(url, exchange(made, action="save"))) == "night"
    assert "Bert and Cora hold the wine" in desk.get(night_url(made, "night")).text
    assert "Bella Brook and Cora Chen have each other’s seats" in desk.get(night_url(made, "night")).text


def test_a_button_tapped_twice_exchanges_once_and_another_page_takes_it_back():
    made = fixture_night()
    desk, url = page_of(made)
    bella = Seat.objects.filter(round__night=made.night, player=made.people["Bella"])
    tables = []

    for page in ("one page", "one page", "another page"):
        answer = desk.post(url, exchange(made, action="save", key=page.replace(" ", "-")))
        assert where(answer) == "night"
        tables.append(bella.get().partnership.table.name)

    assert tables == ["Middle", "Middle", "High"]
    assert 'name="key"' in desk.get(url).text


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"reason": ""}, "Say why: everybody can read it."),
        ({"other": 999_999}, NOT_OFFERED),
        ({"one": ""}, "Choose one."),
        ({"what": "nothing"}, "Who plays, and where"),
    ],
)
@pytest.mark.parametrize("action", ["look", "save"])
def test_what_cannot_be_is_said_beside_the_form(sent, sentence, action):
    made = fixture_night()
    desk, url = page_of(made)

    answer = desk.post(url, exchange(made, action=action) | sent)

    assert answer.status_code == 422
    assert sentence in answer.text
    assert not LogEntry.objects.filter(action="seats_exchanged").exists()


def test_a_name_of_the_club_is_chosen_and_not_written():
    made = fixture_night()
    desk, url = page_of(made)

    answer = desk.post(url, place(made, None, guest="Cora Chen"))

    assert answer.status_code == 422
    assert "You have Cora Chen already" in answer.text


def test_before_and_after_the_night_is_played_the_page_says_where_to_go():
    made = seated_night()
    desk, url = page_of(made)
    assert desk.get(url).status_code == 409
    for number in range(1, 6):
        start_round(made, number)
        play_round(made)
    finish(made)

    assert "Round 5, which is over".lower() in desk.get(url).text.lower()


def test_who_held_the_cards_in_a_round_that_is_over_is_put_right_and_put_back():
    made = fixture_night()
    sue = make_guest(made)
    for number in range(1, 4):
        if number > 1:
            start_round(made, number)
        play_round(made)
    seats = list(Seat.objects.filter(round__number=3).order_by("pk").values())
    desk, url = page_of(made)
    sent = place(made, sue, reason="she came at eight") | {"when": ""}

    looked = desk.post(f"{url}?round=2", sent)

    assert "Round 2" in looked.text
    assert "the rounds after it stay as they were played" in looked.text
    assert not sits(made, "Sue Stone")
    assert desk.post(f"{url}?round=2", sent | {"reason": "", "action": "save"}).status_code == 422
    assert where(desk.post(f"{url}?round=2", sent | {"action": "save"})) == "night"
    assert Seat.objects.get(player=sue).round.number == 2
    assert list(Seat.objects.filter(round__number=3).order_by("pk").values()) == seats
    assert differences(made.club) == []
    for number in (4, 5):
        start_round(made, number)
        play_round(made)
    finish(made)
    scored = {one.player_id: one.points for one in PlayerNight.objects.all()}
    entry = LogEntry.objects.get(action="holder_put_right")
    back = reverse("log_put_back", args=[made.club.slug, entry.pk])
    assert "in the place of Bella Brook: Sue Stone → Bella Brook" in desk.get(back).text
    result = reverse("night_result", args=[made.club.slug, made.night.pk])
    assert "corrected" not in words(desk.get(result))
    assert desk.post(back, {"reason": "it was Bella"}).status_code == 302
    assert "· corrected" in words(desk.get(result))
    now = {one.player_id: one.points for one in PlayerNight.objects.all()}
    bella = made.people["Bella"].pk
    assert now[bella] == scored[bella] + scored[sue.pk]
    assert sue.pk not in now
    assert differences(made.club) == []


def test_two_who_sat_wrong_in_a_round_that_is_over_are_exchanged_on_a_finished_night():
    made = fixture_night()
    for number in range(1, 6):
        if number > 1:
            start_round(made, number)
        play_round(made)
    finish(made)
    desk, url = page_of(made)
    before = dict(PlayerNight.objects.values_list("player_id", "points"))

    assert where(desk.post(f"{url}?round=2", exchange(made, action="save"))) == "night"

    after = dict(PlayerNight.objects.values_list("player_id", "points"))
    pair = [made.people[name].pk for name in ("Bella", "Cora")]
    assert sum(before[one] for one in pair) == sum(after[one] for one in pair)
    assert [before[one] for one in pair] != [after[one] for one in pair]
    assert differences(made.club) == []


def test_looking_costs_the_same_whatever_the_number_of_tables():
    counts = []
    for tables in (2, 5):
        made = fixture_night(
            names=more_couples(2 * tables),
            username=f"jo-{tables}",
            club_name=f"Club {tables}",
            ending=f"aaaa{tables}",
        )
        people = [couple.first for couple in made.couples.values()]
        desk, url = page_of(made)
        sent = {
            "what": "exchange",
            "action": "look",
            "reason": "wrong",
            "one": people[0].pk,
            "other": people[2].pk,
        }
        desk.post(url, sent)
        with CaptureQueriesContext(connection) as captured:
            assert desk.post(url, sent).status_code == 200
        counts.append(len(captured.captured_queries))
    assert counts[0] == counts[1]

"""The pages where a coordinator keys score sheets."""

import pytest
from django.urls import reverse

from tests.factories import play_hands, play_round, seated_night, start_round, table_of
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import night_url, signed_in, where, words
from tournaments.models import Hand, LogEntry, Night, NightState

pytestmark = pytest.mark.django_db

SHEET = "7H 7\n-8D 7\n9S 9\n-7NT 8\n7C 6\n-8H 8"  # 550 to 420


def key_of(page) -> str:
    return the_one(page.text, "input", name="key")["value"]


def send(desk, made, sheets, then="save", **more):
    """Posts these sheets by table name, as the page that was read just before."""
    key = key_of(desk.get(night_url(made, "paper")))
    fields = {f"sheet_{table_of(made.night, name).pk}": text for name, text in sheets.items()}
    return desk.post(night_url(made, "paper"), {"key": key, "then": then} | fields | more)


def field(page, table) -> str:
    return the_one(page.text, "textarea", name=f"sheet_{table.pk}").text


def test_a_whole_round_is_keyed_and_the_next_one_started_from_the_same_page(made, desk):
    answer = send(desk, made, dict.fromkeys(("High", "Middle", "Low"), SHEET), "start", number=2)

    page = desk.get(answer.url)
    assert (answer.status_code, where(answer)) == (302, "paper")
    assert Hand.objects.count() == 18
    assert Night.objects.get(pk=made.night.pk).current_round == 2
    (focused,) = [e for e in elements(page.text, "textarea") if "autofocus" in e.attributes]
    assert focused["name"] == f"sheet_{table_of(made.night, 'High', 2).pk}"
    assert "Round 1 · High 550 to 420" in words(page)
    assert "Save and start round 3" in words(page)


def test_the_same_page_sent_twice_is_one(made, desk):
    key = key_of(desk.get(night_url(made, "paper")))
    sent = {f"sheet_{table_of(made.night, n).pk}": SHEET for n in ("High", "Middle", "Low")}
    sent |= {"key": key, "then": "start", "number": 2}

    answers = [desk.post(night_url(made, "paper"), sent) for _ in range(2)]

    assert [where(answer) for answer in answers] == ["paper", "paper"]
    assert Hand.objects.count() == 18
    assert LogEntry.objects.filter(action="sheets_keyed").count() == 1


def test_one_wrong_line_is_told_at_its_line_and_nothing_is_saved(made, desk, high):
    answer = send(desk, made, {"High": "7H 7\n8Q 9", "Low": SHEET})

    assert answer.status_code == 422
    assert not Hand.objects.exists()
    assert "“8Q” is not a bid: write tricks and suit, for example 8H, 9S or 10NT." in words(answer)
    assert "Put line 2 right: nothing is saved until then." in words(answer)
    assert field(answer, high) == "7H 7 8Q 9"
    assert the_one(answer.text, "textarea", name=f"sheet_{high.pk}")["aria-invalid"] == "true"


def test_a_written_total_that_differs_names_the_faulty_hand(made, desk):
    answer = send(desk, made, {"High": "7H 7 = 200 30\n-8D 7 = 360 -250"})

    assert answer.status_code == 422
    assert (
        "The sheet says 360 for side 1 after hand 2, ours is 330: hand 2 is the first that differs."
        in words(answer)
    )


def test_check_shows_the_totals_without_saving(made, desk):
    answer = send(desk, made, {"High": SHEET}, "check")

    assert answer.status_code == 200
    assert "Complete: 550 to 420. Adam & Alice win." in words(answer)
    assert not Hand.objects.exists()


def test_the_totals_come_as_they_are_typed(made, desk, high):
    answer = desk.post(
        night_url(made, "paper_reading", high.pk),
        {f"sheet_{high.pk}": "7H 7\n\u22129n 7"},
        headers={"HX-Request": "true"},
    )

    assert "330 −390" in words(answer)
    assert "330 to −390 after 2 of 6 hands." in words(answer)
    assert "<html" not in answer.text
    assert not Hand.objects.exists()


def test_what_phones_saved_stands_on_the_sheet_and_a_difference_side_by_side(made, desk, high):
    play_hands(made.night, high, ["1 7H/7", "2 8D/7"])
    page = desk.get(night_url(made, "paper"))
    assert field(page, high) == "7H 7 -8D 7"

    refused = send(desk, made, {"High": "7H 7\n-8D 8\n9S 9"})

    assert refused.status_code == 422
    assert "saved by Adam Ames −8D 7 the sheet −8D 8" in words(refused)
    assert "Hand 2: saved otherwise. Say which is right." in words(refused)
    assert Hand.objects.count() == 2

    taken = send(desk, made, {"High": "7H 7\n-8D 8\n9S 9"}, **{f"take_{high.pk}_2": 1})

    assert where(taken) == "paper"
    assert list(Hand.objects.order_by("number").values_list("bid", "tricks")) == [
        ("7H", 7),
        ("8D", 8),
        ("9S", 9),
    ]


def test_a_hand_that_a_phone_saved_meanwhile_and_the_sheet_has_not_stays(made, desk, high):
    play_hands(made.night, high, ["1 7H/7"])

    answer = send(desk, made, {"High": ""})

    assert where(answer) == "paper"
    assert Hand.objects.get().voided_at is None
    assert "1: 7♥ 7, by Adam Ames" in words(send(desk, made, {"High": ""}, "check"))


def test_the_next_round_waits_for_what_is_missing_and_keeps_what_was_keyed(made, desk):
    answer = send(desk, made, {"High": SHEET, "Middle": SHEET, "Low": "7H 7"}, "start", number=2)

    assert answer.status_code == 409
    assert "Round 1 is not done. Low: hands 2 to 6 missing." in words(answer)
    assert Hand.objects.count() == 13


def test_the_last_round_finishes_the_night(made, desk):
    for number in range(2, 6):
        play_round(made)
        start_round(made, number)

    answer = send(desk, made, dict.fromkeys(("High", "Middle", "Low"), SHEET), "finish")

    page = words(desk.get(answer.url))
    assert Night.objects.get(pk=made.night.pk).state == NightState.FINISHED
    assert "The night’s end" in page
    assert "Save" not in page


def test_a_seated_night_is_started_from_the_paper_page(db):
    made = seated_night()
    desk = signed_in(made.coordinator)
    assert "Start round 1" in words(desk.get(night_url(made, "paper")))

    answer = send(desk, made, {}, "start", number=1)

    assert len(elements(desk.get(answer.url).text, "textarea")) == 3


def test_one_table_has_a_page_of_its_own(made, desk, high):
    page = desk.get(night_url(made, "paper_table", high.pk))
    sent = {"key": key_of(page), "then": "save", f"sheet_{high.pk}": SHEET}
    assert len(elements(page.text, "textarea")) == 1

    wrong = desk.post(night_url(made, "paper_table", high.pk), sent | {f"sheet_{high.pk}": "8H"})
    saved = desk.post(night_url(made, "paper_table", high.pk), sent)

    assert (wrong.status_code, where(saved), Hand.objects.count()) == (422, "paper", 6)
    assert desk.get(reverse("paper_table", args=[made.club.slug, made.night.pk, 999_999])).status_code == 404


def test_a_closed_round_is_shown_and_leads_to_where_it_is_put_right(made, desk, high):
    play_round(made)
    start_round(made, 2)

    page = desk.get(night_url(made, "paper_table", high.pk))

    assert elements(page.text, "textarea") == []
    assert "Complete: 550 to 420. Adam & Alice win." in words(page)
    assert the_one(page.text, "a", href=night_url(made, "table", high.pk)).text.startswith("Put a hand right")


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"then": "burn"},
        {"then": "save", "number": "x" * 400},
        {"then": "save", "sheet_99": "7H 7"},
        {"then": "save", "sheet_x": "7H 7", "take_1_2_3": "1"},
        {"then": "save", "sheet_{high}": "\x00\x01" * 900 + "\n" * 5000},
        {"then": "save", "sheet_{high}": "7H " + "9" * 5000},
        {"then": "start", "number": "7"},
    ],
)
def test_nonsense_is_answered_and_saves_nothing(made, desk, high, sent):
    fields = {name.replace("{high}", str(high.pk)): text for name, text in sent.items()}

    answer = desk.post(night_url(made, "paper"), fields)

    assert answer.status_code in {200, 302, 409, 422}
    assert not Hand.objects.exists()

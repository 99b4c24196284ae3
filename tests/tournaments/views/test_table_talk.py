"""The bid before play, who deals, agreement, calls, the timeline and the phones, through the pages."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import (
    R_LOW,
    R_ONE,
    finish,
    play_hand,
    play_hands,
    play_round,
    start_round,
    table_of,
)
from tests.tournaments.templates.reading import elements, fields_of, the_one
from tests.tournaments.views.visitors import HTMX, hand, joined, night_url, where, words
from tournaments.models import Phone, Table

pytestmark = pytest.mark.django_db


def bid(table: Table, text: str, **changes) -> dict:
    """What a phone sends to share the bid of "1 8H": no tricks, and a key that is not the hand's."""
    sent = hand(table, f"{text}/0")
    del sent["tricks"]
    return sent | {"bid_key": sent["key"], "key": "the-hands-own-key"} | changes


def share(client, table: Table, text: str, **changes):
    return client.post(reverse("share_bid"), bid(table, text, **changes), headers=HTMX)


def at(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def chosen(text: str) -> list[str]:
    """The values that are checked in the entry."""
    return [
        field["value"] for field in elements(text, "input", type="radio") if "checked" in field.attributes
    ]


def poll(client, **sent):
    """The next poll of the page that this phone shows."""
    page = client.get(reverse("phone")).text
    url = the_one(page, id="table-now")["hx-get"]
    return lambda **more: client.get(url, sent | more, headers=HTMX)


# --- the half-entered hand -------------------------------------------------------------------------------


def test_a_shared_bid_is_on_every_phone_and_any_of_them_finishes_it(made, adam, bella, high):
    assert words(share(adam, high, "2 8H")).count("by Bert & Bella, tricks?") == 1

    page = bella.get(reverse("phone"))
    assert chosen(page.text) == ["2", "8H"]
    assert "by Bert & Bella, tricks?" in words(page)
    saved = bella.post(reverse("save_hand"), hand(high, "2 8H/9"))
    assert where(saved) == "phone"
    assert "tricks?" not in words(adam.get(reverse("phone")))
    assert at(high).hands_played == 1


def test_sharing_without_javascript_leads_back_to_the_table(adam, high):
    assert where(adam.post(reverse("share_bid"), bid(high, "1 9S"))) == "phone"
    assert at(high).half_bid == "9S"


def test_the_entry_can_share_while_no_bid_is_shared(adam, high):
    page = adam.get(reverse("phone")).text
    button = the_one(page, "button", formaction=reverse("share_bid"))
    assert button["hx-post"] == reverse("share_bid")
    share(adam, high, "1 9S")

    assert elements(adam.get(reverse("phone")).text, "button", formaction=reverse("share_bid")) == []


def test_a_lost_answer_to_a_share_does_not_use_the_hands_key(adam, high):
    sent = bid(high, "1 8H")
    adam.post(reverse("share_bid"), sent, headers=HTMX)
    answer = adam.post(reverse("save_hand"), hand(high, "1 8H/8", key=sent["key"]), headers=HTMX)

    assert (answer.status_code, at(high).hands_played) == (200, 1)


def test_a_bid_that_cannot_be_is_told_beside_its_field(adam, high):
    answer = share(adam, high, "1 6S")

    assert answer.status_code == 422
    assert "6♠ is not a bid here: the lowest is 7♠." in words(answer)
    assert at(high).half_bid == ""
    assert "Say which side bid" in words(share(adam, high, "1 8H", side=""))


@pytest.mark.parametrize("changes", [{"bid_key": ""}, {"number": "x"}, {"table": ""}, {"round": ""}])
def test_a_form_from_an_earlier_page_shares_nothing(adam, high, changes):
    answer = adam.post(reverse("share_bid"), bid(high, "1 8H") | changes, headers=HTMX)

    assert answer.status_code == 422
    assert "This page is from an earlier visit" in words(answer)


def test_a_phone_of_another_table_shares_nothing_here(made, high):
    eli = joined(made, "Eli")

    assert share(eli, high, "1 8H").status_code == 409
    assert at(high).half_bid == ""


def test_a_dropped_bid_is_gone_from_the_phones(adam, bella, high):
    share(adam, high, "1 8H")
    answer = bella.post(reverse("drop_bid"), {"table": high.pk}, headers=HTMX)

    assert answer.status_code == 200
    assert chosen(answer.text) == []
    assert bella.post(reverse("drop_bid"), {}, headers=HTMX).status_code == 422


def test_what_a_phone_has_chosen_itself_stays_when_another_shares_a_bid(adam, bella, high):
    ask = poll(bella)
    share(adam, high, "1 8H")

    assert chosen(ask(number=1, side="2", bid="9S", tricks="9", half="").text) == ["2", "9S", "9"]
    assert chosen(ask(number=1, side="2", half="").text) == ["2"]
    assert chosen(ask(number=1, half="").text) == ["1", "8H"]


def test_what_a_phone_took_over_follows_when_the_bid_is_put_right(adam, bella, high):
    share(adam, high, "1 8H")
    ask = poll(bella)
    share(adam, high, "2 9S")
    assert chosen(ask(number=1, side="1", bid="8H", tricks="9", half="1.8H").text) == ["2", "9S"]
    adam.post(reverse("drop_bid"), {"table": high.pk})

    assert chosen(ask(number=1, side="1", bid="8H", half="1.8H").text) == []


def test_the_form_of_a_shared_bid_saves_the_hand_once_the_tricks_are_chosen(adam, high):
    share(adam, high, "1 8H")
    page = adam.get(reverse("phone")).text
    form = fields_of(page, the_one(page, "form", id="hand-form"))
    assert (form["side"], form["bid"], form["half"]) == ("1", "8H", "1.8H")
    answer = adam.post(reverse("save_hand"), form | {"tricks": "9"}, headers=HTMX)

    assert answer.status_code == 200
    assert (at(high).hands_played, at(high).points_1, at(high).half_bid) == (1, 300, "")


# --- who deals -------------------------------------------------------------------------------------------


def test_who_cut_the_high_card_says_who_deals_and_can_be_changed(made, adam, bella, high):
    assert "Who deals?" in words(adam.get(reverse("phone")))
    answer = adam.post(reverse("dealers"), {"table": high.pk, "first": 1})
    assert where(answer) == "dealers"
    assert "Bert deals · you are Adam" in words(adam.get(reverse("phone")))
    page = adam.get(reverse("dealers"))
    assert "Bert deals hand 1, Alice the next." in words(page)
    turned = {
        field["name"]: field["value"]
        for field in elements(page.text, "input", type="hidden")
        if field["name"] in {"table", "first", "second"}
    }
    assert where(adam.post(reverse("dealers"), turned)) == "phone"
    assert "Bert deals hand 1, Adam the next." in words(bella.get(reverse("phone")))
    assert where(bella.post(reverse("dealers"), {"table": high.pk})) == "phone"
    assert "deals hand 1" not in words(bella.get(reverse("phone")))


def test_a_dealer_who_is_none_is_refused_with_a_sentence(made, adam, high):
    for sent, status in (({"table": high.pk, "first": 7}, 409), ({"first": 1}, 409)):
        assert adam.post(reverse("dealers"), sent).status_code == status
    assert at(high).first_dealer is None
    eli = joined(made, "Eli")
    answer = eli.post(reverse("dealers"), {"table": high.pk, "first": 1})
    assert (answer.status_code, at(high).first_dealer) == (409, None)
    assert "You do not sit at that table" in words(answer)


def test_who_deals_is_not_asked_while_no_round_is_played(made, adam):
    play_round(made)

    assert "Nobody deals now." in words(adam.get(reverse("dealers")))


# --- what is needed --------------------------------------------------------------------------------------


def test_the_last_two_hands_say_what_is_needed(made, adam, bella, high):
    play_hands(made.night, high, R_ONE[:3])
    assert "with two hands to play" not in words(adam.get(reverse("phone")))
    play_hand(made.night, high, R_ONE[3])

    assert "You are 710 ahead with two hands to play." in words(adam.get(reverse("phone")))
    assert "You are 710 behind with two hands to play." in words(bella.get(reverse("phone")))


# --- agreement -------------------------------------------------------------------------------------------


def test_each_side_agrees_or_says_that_something_is_wrong(made, adam, bella, desk, high):
    play_hands(made.night, high, R_ONE)
    page = adam.get(reverse("phone"))
    assert "Agreed" in words(page)
    assert "Something is wrong" in words(page)
    agreed = adam.post(reverse("give_verdict"), {"table": high.pk, "verdict": "agreed"}, headers=HTMX)
    assert "You agreed." in words(agreed)
    assert where(bella.post(reverse("give_verdict"), {"table": high.pk, "verdict": "wrong"})) == "phone"

    assert "Adam agreed." in words(bella.get(reverse("phone")))
    assert "! Bella: “wrong”" in words(desk.get(night_url(made, "night")))
    bella.post(reverse("give_verdict"), {"table": high.pk, "verdict": "agreed"})
    cell = the_one(desk.get(night_url(made, "night")).text, id=f"table-{high.pk}").text
    assert "“wrong”" not in cell
    assert cell.endswith("agreed")


@pytest.mark.parametrize("sent", [{}, {"verdict": "perhaps"}, {"verdict": "agreed", "table": "x"}])
def test_a_verdict_that_is_none_is_refused(made, adam, high, sent):
    play_hands(made.night, high, R_ONE)

    assert adam.post(reverse("give_verdict"), sent, headers=HTMX).status_code == 422
    assert at(high).verdict_1 == ""


def test_a_verdict_before_the_end_is_refused(adam, high):
    answer = adam.post(reverse("give_verdict"), {"table": high.pk, "verdict": "agreed"}, headers=HTMX)

    assert answer.status_code == 409
    assert "more hands are to come" in words(answer)


# --- calling the coordinator -----------------------------------------------------------------------------


def test_a_call_rings_on_the_console_until_it_is_answered(made, adam, bella, desk, high):
    answer = adam.post(reverse("call_coordinator"), {"table": high.pk}, headers=HTMX)
    assert "You called the coordinator." in words(answer)
    assert "Adam called the coordinator." in words(bella.get(reverse("phone")))
    console = desk.get(night_url(made, "night"))
    assert "High is calling you" in words(console)
    assert the_one(console.text, id=f"answer-{high.pk}").text == "I am on my way to High"
    assert where(desk.post(night_url(made, "call_answer", high.pk))) == "night"

    assert "calling" not in words(desk.get(night_url(made, "night")))
    assert "called the coordinator" not in words(bella.get(reverse("phone")))


def test_a_table_that_needs_nobody_any_more_says_so(adam, bella, high):
    adam.post(reverse("call_coordinator"), {"table": high.pk})
    answer = bella.post(reverse("call_coordinator"), {"table": high.pk, "needed": "no"}, headers=HTMX)

    assert "called the coordinator" not in words(answer)
    assert at(high).called_at is None


def test_a_call_ends_with_the_night_and_none_is_taken_after(made, adam, desk):
    for number in range(1, 6):
        if number > 1:
            start_round(made, number)
        play_round(made)
    adam.post(reverse("call_coordinator"), {"table": table_of(made.night, "High", 5).pk})
    finish(made)
    assert "called the coordinator" not in words(adam.get(reverse("phone")))
    assert "calling you" not in words(desk.get(night_url(made, "night")))
    answer = adam.post(
        reverse("call_coordinator"), {"table": table_of(made.night, "High", 1).pk}, headers=HTMX
    )

    assert answer.status_code == 410


def test_the_talk_of_a_table_costs_no_page_anything(made, adam, desk, high):
    def selects(client, url: str) -> int:
        client.get(url)
        with CaptureQueriesContext(connection) as captured:
            client.get(url)
        return len(captured.captured_queries)

    pages = ((adam, reverse("phone")), (desk, night_url(made, "night")))
    play_hands(made.night, high, R_ONE[:4])
    silent = [selects(*page) for page in pages]
    share(adam, high, "2 9S")
    adam.post(reverse("dealers"), {"table": high.pk, "first": 1})
    adam.post(reverse("call_coordinator"), {"table": high.pk})

    assert [selects(*page) for page in pages] == silent
    assert silent[0] == 3
    assert silent[1] <= 10


SENSELESS = ["", "x", "-1", "0", "9" * 400, "\x00", "1 2", "\u0661", "<b>", "99999999999999999999"]


@pytest.mark.parametrize("name", ["share_bid", "drop_bid", "dealers", "give_verdict", "call_coordinator"])
def test_senseless_fields_are_answered_with_a_page_and_change_nothing(adam, high, name):
    whole = bid(high, "1 8H") | {"first": 1, "verdict": "agreed"}
    before = Table.objects.values().get(pk=high.pk)
    for field in whole:
        for value in SENSELESS:
            answer = adam.post(reverse(name), whole | {field: value})
            assert answer.status_code in {302, 303, 409, 422}, (field, value)
            if answer.status_code >= 400:
                assert Table.objects.values().get(pk=high.pk) == before
            before = Table.objects.values().get(pk=high.pk)


# --- the timeline ----------------------------------------------------------------------------------------


def test_the_timeline_tells_players_what_was_entered_and_changed(made, adam, bella, high):
    adam.post(reverse("save_hand"), hand(high, "1 8H/9"))
    bella.post(reverse("save_hand"), hand(high, "1 8H/8", number=1, base=1))
    told = words(adam.get(reverse("timeline")))

    assert "Bella Brook hand 1 amended: 8♥ by Adam & Alice, took 9 → 8♥ by Adam & Alice, took 8" in told
    assert told.index("Bella Brook") < told.index("Adam Ames")
    assert told.count("20:25") == 2  # EVENING and 55 minutes


def test_the_timeline_has_every_round_and_table_and_the_night(made, adam, high):
    low = table_of(made.night, "Low")
    play_hands(made.night, low, R_LOW[:2])
    page = adam.get(reverse("timeline"), {"round": 1, "table": low.pk})
    assert "8♣ by Finn & Fay, took 8" in words(page)
    assert "Nothing yet." in words(adam.get(reverse("timeline")))
    assert "the night was opened" in words(adam.get(reverse("timeline"), {"round": 0}))
    links = [link["href"] for link in elements(page.text, "a") if link["href"].startswith("?")]
    for link in links:
        assert adam.get(reverse("timeline") + link).status_code == 200
    assert len(links) == 6


@pytest.mark.parametrize("asked", ["round=x&table=y&before=z", "round=99&table=99", "before=1", "table=0"])
def test_a_timeline_asked_for_senselessly_is_a_page(adam, asked):
    assert adam.get(f"{reverse('timeline')}?{asked}").status_code == 200


def test_the_timeline_of_a_night_is_its_own(made, adam, high):
    from tests.factories import another_night

    other = another_night(made, 1)
    play_hand(other.night, table_of(other.night, "High"), "2 10NT/10")

    assert "10NT" not in words(adam.get(reverse("timeline"), {"round": 1, "table": 0}))


# --- phones ----------------------------------------------------------------------------------------------


def test_the_coordinator_sees_the_phones_and_turns_one_away(made, adam, desk, high):
    adam.post(reverse("save_hand"), hand(high, "1 8H/9"))
    second = joined(made, "Adam")
    page = desk.get(night_url(made, "phones"))
    assert words(page).count("Adam Ames High joined") == 2
    first, _ = Phone.objects.order_by("pk")
    answer = desk.post(night_url(made, "phone_revoke", first.pk))

    assert where(answer) == "phones"
    assert where(adam.get(reverse("phone"))) == "names"
    assert where(adam.get(reverse("phone_poll"), headers=HTMX)) == "names"
    assert second.get(reverse("phone")).status_code == 200
    assert "gone" in words(desk.get(night_url(made, "phones")))
    assert where(adam.post(reverse("names"), {"player": made.people["Adam"].pk, "confirm": "1"})) == "phone"


def test_a_night_without_phones_has_a_page(made, desk):
    page = words(desk.get(night_url(made, "phones")))

    assert "No phone has joined yet." in page
    assert "Fay Ford" in page


def test_the_console_and_the_page_of_an_open_night_lead_to_the_phones(made, desk):
    assert night_url(made, "phones") in desk.get(night_url(made, "night")).text

"""The log in words: narrowed, paged, and an amendment put back."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import CARD_CLUB, read_sheet
from tests.factories import (
    EVENING,
    R_ONE,
    R_TIE,
    break_tie,
    finish,
    make_guest,
    new_submission,
    play_hand,
    play_hands,
    play_night,
    player_actor,
    result,
    table_of,
)
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.visitors import signed_in, where, words
from tournaments.models import Hand, LogEntry, Table
from tournaments.queries.audit import differences
from tournaments.queries.log_kinds import KINDS
from tournaments.services import amendments, hands, merging, missing_hands, people
from tournaments.services.paper import KeyedSheet, record_sheets

pytestmark = pytest.mark.django_db


@pytest.fixture
def log(made):
    return reverse("log", args=[made.club.slug])


def entry_of(action: str) -> LogEntry:
    return LogEntry.objects.filter(action=action).latest("pk")


def lines(answer) -> list[str]:
    return [
        line.sentence + (f" “{line.reason}”" if line.reason else "")
        for day in answer.context["log"].days
        for line in day.lines
    ]


def amended(made, hand: Hand, text: str, reason: str = "misread") -> LogEntry:
    hand.refresh_from_db()
    amendments.amend_hand(
        night=made.night, hand_id=hand.pk, base=hand.version, result=result(text), reason=reason, by=made.by, at=EVENING
    )  # fmt: skip
    return entry_of("hand_amended")


def put_back_url(made, entry: LogEntry) -> str:
    return reverse("log_put_back", args=[made.club.slug, entry.pk])


def put_back(desk, made, entry: LogEntry, **changes):
    shown = desk.get(put_back_url(made, entry))
    sent = {e["name"]: e["value"] for e in elements(shown.text, "input") if e["name"] in {"key", "version"}}
    return desk.post(put_back_url(made, entry), sent | {"reason": "it was right before"} | changes)


# --- In words ----------------------------------------------------------------------------------------------


def test_each_entry_says_what_was_before_what_after_why_and_who(made, desk, high, log):
    hand = play_hand(made.night, high, "1 7H/7").hand
    amended(made, hand, "1 7H/8")
    people.rename_player(player=made.people["Finn"], name="Finn <i>Ford</i>", by=made.by, at=EVENING)

    told = words(desk.get(log)).replace(" ”", "”")

    assert "amended: 7♥ by Adam & Alice, took 7 → 7♥ by Adam & Alice, took 8 misread" in told
    assert "Jo Hall · Night 1, 15 January 2026 · High, round 1, hand 1" in told
    assert "renamed: Finn Ford → Finn <i>Ford</i>" in told
    assert "Adam Ames & Alice Ames are a couple" in told


def test_everything_a_club_does_has_words(made, desk, log):
    """No entry of a whole played night and its set-up is told by the name of its action."""
    guest = make_guest(made)
    people.archive_player(player=guest, by=made.by, at=EVENING)
    people.bring_player_back(player=guest, by=made.by, at=EVENING)
    play_night(made)
    seen, url = [], log
    while url:
        page = desk.get(url)
        seen += lines(page)
        url = page.context["log"].older and log + page.context["log"].older

    assert len(seen) == LogEntry.objects.count()
    assert not [line for line in seen if "_" in line or "somebody" in line or "None" in line]
    assert "Sue Stone was archived" in seen


def test_what_is_changed_on_its_own_page_leads_there(made, desk, log):
    guest, gone = make_guest(made), make_guest(made, "Gone Guest")
    people.archive_player(player=guest, by=made.by, at=EVENING)
    shown = {line.sentence: line for day in desk.get(log).context["log"].days for line in day.lines}
    people.delete_player(player=gone, by=made.by, at=EVENING)
    links = [e["href"] for e in elements(desk.get(log).text, "a") if "quiet" in (e["class"] or "")]

    assert (shown["Sue Stone was archived"].page, shown["Sue Stone was archived"].page_id) == (
        "player",
        guest.pk,
    )
    assert [desk.get(link).status_code for link in set(links)] == [200] * len(set(links))
    assert reverse("player", args=[made.club.slug, guest.pk]) in links
    assert reverse("player", args=[made.club.slug, gone.pk]) not in links


@pytest.mark.parametrize(
    ("narrowed", "expected"),
    [
        ({"kind": "hands"}, ["8♠ by Dan & Dora, took 8", "7♥ by Adam & Alice, took 7"]),
        ({"table": "Middle"}, ["8♠ by Dan & Dora, took 8"]),
        ({"player": "Bella", "kind": "hands"}, ["7♥ by Adam & Alice, took 7"]),
        ({"player": "Finn", "kind": "hands"}, []),
        ({"kind": "access"}, ["the club Thursday Cards was made"]),
        ({"kind": "nonsense"}, []),
        ({"night": 0, "kind": "access"}, ["the club Thursday Cards was made"]),
    ],
)
def test_the_log_is_narrowed(made, desk, high, log, narrowed, expected):
    play_hand(made.night, high, "1 7H/7")
    play_hand(made.night, table_of(made.night, "Middle"), "2 8S/8")
    asked = dict(narrowed)
    if "player" in asked:
        asked["player"] = made.people[asked["player"]].pk

    shown = desk.get(log, asked)

    assert [line.replace("\ufe0e", "") for line in lines(shown)] == expected
    chosen = [e["value"] or e.text for e in elements(shown.text, "option") if "selected" in e.attributes]
    assert sorted(chosen) == sorted(str(value) for value in asked.values() if value and value != "nonsense")


def test_a_night_alone_and_senseless_numbers(made, desk, log):
    of_night = lines(desk.get(log, {"night": made.night.pk}))

    assert "the night was opened" in of_night
    assert not [line for line in of_night if "was added" in line]
    for asked in ({"night": "9" * 40}, {"player": "x"}, {"before": "-1"}, {"table": "x" * 5000}):
        assert desk.get(log, asked).status_code == 200


def test_pages_follow_each_other_without_a_gap(made, desk, log):
    play_night(made)
    seen, url = [], f"{log}?kind=hands"
    while url:
        page = desk.get(url)
        seen += [line.id for day in page.context["log"].days for line in day.lines]
        url = page.context["log"].older and log + page.context["log"].older

    wanted = LogEntry.objects.filter(action__in=KINDS["hands"][1]).order_by("-pk")
    assert seen == list(wanted.values_list("pk", flat=True))
    assert page.context["log"].newest == "?kind=hands"


def test_the_log_costs_the_same_however_long_it_is(made, desk, high, log):
    def statements() -> int:
        desk.get(log)
        with CaptureQueriesContext(connection) as captured:
            assert desk.get(log).status_code == 200
        return len(captured)

    play_hand(made.night, high, "1 7H/7")
    few = statements()
    for name in ("High", "Middle", "Low"):
        for hand in play_hands(
            made.night, table_of(made.night, name), R_ONE[1:] if name == "High" else R_ONE
        ):
            amended(made, hand, "1 7H/8")

    assert statements() == few


def test_who_was_merged_is_found_under_who_stays(made, desk, log):
    one, two = make_guest(made, "Hana Hill"), make_guest(made, "Hana Hall")
    entry = merging.merge_players(club=made.club, keep_id=one.pk, gone_id=two.pk, by=made.by, at=EVENING)

    shown = desk.get(log, {"player": one.pk})

    assert lines(shown)[0] == "Hana Hall and Hana Hill are one person, Hana Hill"
    back = reverse("merge_take_back", args=[made.club.slug, entry.pk])
    assert f'action="{back}"' in shown.text
    assert where(desk.post(back)) == "merge"
    assert lines(desk.get(log))[0] == "Hana Hall and Hana Hill are two people again"
    assert f'action="{back}"' not in desk.get(log).text
    assert desk.post(back).status_code == 409


# --- Put back ----------------------------------------------------------------------------------------------


def test_an_amendment_is_put_back_with_what_follows_and_a_reason(made, desk, high, log):
    play_hands(made.night, high, R_ONE)
    hand = Hand.objects.get(table=high, number=3)
    points = Table.objects.get(pk=high.pk).points_1
    entry = amended(made, hand, "1 9S/3")
    assert put_back_url(made, entry) in desk.get(log).text
    assert "Winner changes" in words(desk.get(put_back_url(made, entry)))

    silent = put_back(desk, made, entry, reason=" ")
    done = put_back(desk, made, entry)

    assert (silent.status_code, "Say why" in words(silent)) == (422, True)
    assert where(done) == "log"
    hand.refresh_from_db()
    assert (hand.bid, hand.tricks, hand.version) == ("9S", 9, 3)
    assert Table.objects.get(pk=high.pk).points_1 == points
    newest = entry_of("hand_amended")
    assert (newest.before["tricks"], newest.after["tricks"], newest.reason, newest.who) == (
        3, 9, "it was right before", "Jo Hall",
    )  # fmt: skip
    assert put_back_url(made, entry) not in desk.get(log).text
    assert differences(made.club) == []


def test_the_same_form_twice_puts_back_once(made, desk, high):
    hand = play_hand(made.night, high, "1 7H/7").hand
    entry = amended(made, hand, "1 7H/8")
    sent = {"reason": "right before", "version": 2, "key": "the-same-key"}

    answers = [desk.post(put_back_url(made, entry), sent) for _ in range(2)]

    assert [where(answer) for answer in answers] == ["log", "log"]
    assert LogEntry.objects.filter(action="hand_amended").count() == 2


def test_what_was_changed_since_is_not_put_back_over(made, desk, high, log):
    hand = play_hand(made.night, high, "1 7H/7").hand
    entry = amended(made, hand, "1 7H/8")
    page = desk.get(put_back_url(made, entry))
    amended(made, hand, "1 7H/9")

    answer = desk.post(put_back_url(made, entry), {"reason": "right", "version": 2, "key": "some-other-key"})

    assert page.status_code == 200
    assert (answer.status_code, "Hand 1 was changed again since." in words(answer)) == (409, True)
    hand.refresh_from_db()
    assert hand.tricks == 9
    assert put_back_url(made, entry) not in desk.get(log).text


def test_a_hand_taken_out_comes_back_and_one_put_in_goes(made, desk, high, log):
    hand = play_hands(made.night, high, R_ONE[:2])[0]
    amendments.take_out_hand(night=made.night, hand_id=hand.pk, reason="not ours", by=made.by, at=EVENING)
    out = entry_of("hand_taken_out")

    assert where(put_back(desk, made, out)) == "log"

    again = Hand.objects.get(table=high, number=1, voided_at=None)
    assert (again.bid, again.tricks, Table.objects.get(pk=high.pk).hands_played) == ("7H", 7, 2)
    assert put_back_url(made, out) not in desk.get(log).text
    assert "That is put back already." in words(desk.get(put_back_url(made, out)))
    amended(made, again, "1 7H/8")
    assert put_back(desk, made, out).status_code == 409
    assert "Hand 1 is in by now, and another one." in words(desk.get(put_back_url(made, out)))
    assert where(put_back(desk, made, entry_of("hand_amended"))) == "log"
    put_in = entry_of("hand_put_in")
    assert where(put_back(desk, made, put_in)) == "log"
    assert not Hand.objects.filter(table=high, number=1, voided_at=None).exists()
    assert differences(made.club) == []


def test_a_hand_undone_on_a_phone_is_put_in_again(made, desk, high):
    hand = play_hand(made.night, high, "1 7H/7").hand
    hands.undo_hand(night=made.night, hand_id=hand.pk, by=player_actor(made.people["Adam"]), at=EVENING)

    assert where(put_back(desk, made, entry_of("hand_undone"))) == "log"

    assert Hand.objects.get(table=high, voided_at=None).bid == "7H"
    assert entry_of("hand_put_in").reason == "it was right before"


def test_a_tiebreak_hand_is_put_back_both_ways(made, desk, high):
    play_hands(made.night, high, R_TIE)
    hand = break_tie(made.night, high, side=1, is_made=True).hand
    amendments.amend_tiebreak(
        night=made.night, hand_id=hand.pk, base=1, side=2, is_made=True, reason="other side", by=made.by, at=EVENING
    )  # fmt: skip
    assert where(put_back(desk, made, entry_of("hand_amended"))) == "log"
    assert Table.objects.get(pk=high.pk).winner == 1
    amendments.take_out_hand(night=made.night, hand_id=hand.pk, reason="not played", by=made.by, at=EVENING)

    assert where(put_back(desk, made, entry_of("hand_taken_out"))) == "log"

    assert Table.objects.get(pk=high.pk).winner == 1
    assert entry_of("hand_put_in").reason == "it was right before"


def test_a_closed_round_keeps_a_hand_that_it_would_lack(made, desk, high):
    play_hands(made.night, high, R_ONE[:5])
    missing_hands.put_in_hand(
        night=made.night, table_id=high.pk, number=6, result=result(R_ONE[5]), submission=new_submission("x"), reason="late", by=made.by, at=EVENING
    )  # fmt: skip
    put_in = entry_of("hand_put_in")
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    for number in range(2, 6):
        from tests.factories import play_round, start_round

        start_round(made, number)
        play_round(made)
    finish(made)

    answer = put_back(desk, made, put_in)

    assert (answer.status_code, "would lack hand 6" in words(answer)) == (409, True)
    assert differences(made.club) == []


def test_an_amendment_of_a_finished_night_is_put_back_with_its_figures(made, desk, high):
    play_night(made)
    hand = Hand.objects.get(table=high, number=3)
    entry = amended(made, hand, "1 9S/3")

    assert where(put_back(desk, made, entry)) == "log"

    assert differences(made.club) == []


def test_what_is_no_amendment_has_no_put_back(made, desk, high):
    play_hand(made.night, high, "1 7H/7")

    answer = desk.get(put_back_url(made, entry_of("hand_saved")))

    assert answer.status_code == 404


def test_a_second_coordinators_deeds_stand_under_their_name(made, high, log):
    from tests.factories import make_coordinator
    from tournaments.services import access

    kim = make_coordinator("kim", "Kim Lake")
    invitation = access.invite(club=made.club, by=made.by, at=EVENING + timedelta(days=1))
    access.accept_invitation(invitation=invitation, user=kim, at=EVENING + timedelta(days=1))
    entry = amended(made, play_hand(made.night, high, "1 7H/7").hand, "1 7H/8")

    put_back(signed_in(kim), made, entry)

    assert entry_of("hand_amended").who == "Kim Lake"
    assert entry_of("hand_amended").account == kim


def test_a_sheet_keyed_from_paper_is_one_line_that_opens(made, desk, log):
    """Six hands of High in one go, each still to be put back by itself; the page after it goes on behind them."""
    text = "7H 7\n-8D 7\n9S 9\n-7NT 8\n7C 6\n-8H 8"
    sheet = KeyedSheet(table_of(made.night, "High").pk, read_sheet(CARD_CLUB, text))
    record_sheets(night=made.night, sheets=[sheet], submission=new_submission(sheet), by=made.by, at=EVENING)

    page = desk.get(log, {"table": "High"})

    assert lines(page) == ["keyed from paper: 6 lines"]
    [group] = page.context["log"].days[0].lines
    assert group.where == "High, round 1"
    assert [line.where[-1] for line in group.lines] == ["1", "2", "3", "4", "5", "6"]
    backs = [e["href"] for e in elements(page.text, "a") if "/put-back" in e["href"]]
    assert len(backs) == 6
    taken = Hand.objects.get(number=6)
    put = desk.post(backs[-1], {"reason": "not ours", "version": taken.version})
    assert where(put) == "log"
    taken.refresh_from_db()
    assert taken.voided_at is not None

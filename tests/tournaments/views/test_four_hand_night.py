"""A whole night under four-hand rules, worked out by hand from rules C1, C2 and E5, through the pages people use.

Sixes and misère are bid; a set earns the others no bonus; against misère they score nothing. Side 1 : side 2.

         High                             Low
round 1  Adam–Alice* 290 : Bert–Bella −460   Carl–Cora 390 : Dan–Dora* 450
round 2  Adam–Dora* 270 : Dan–Alice −10      Bert–Cora −300 : Carl–Bella* 290
"""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from scoring import RULE_SETS, InvalidHand
from tests.factories import COUPLES, finish, fixture_night, play_hand, play_hands, start_round, table_of
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.amending import amend_url, facts, follows, hand_at
from tests.tournaments.views.visitors import beside, hand, joined, night_url, where, words
from tournaments.models import Hand, PlayerNight, Table

pytestmark = pytest.mark.django_db

FOUR_HAND = replace(
    RULE_SETS["four_hand_australian"],
    target=0,
    minus_rule="none",
    tables=2,
    rounds_per_night=2,
    hands_per_round=3,
)
# Each hand with the table's totals after it.
HIGH_1 = (
    "1 MIS/0",  #   250 : 0     misère made
    "1 6S/6",  #    290 : 40    a six scores its 40
    "2 OMIS/2",  #  290 : −460  open misère lost, though eight tricks were theirs: nothing for the others
)
LOW_1 = (
    "1 6NT/5",  #  −120 : 50    set by one: no bonus, 10 for each of five tricks
    "2 9H/9",  #   −110 : 450   a made nine-bid: Dan and Dora hold the wine
    "1 OMIS/0",  #  390 : 450
)
HIGH_2 = (
    "2 MIS/1",  #     0 : −250
    "1 6H/10",  #   250 : −250  all ten: 250, not 100
    "2 8S/8",  #    270 : −10
)
LOW_2 = (
    "1 7S/7",  #    140 : 30
    "2 MIS/0",  #   140 : 280   misère takes no wine
    "1 10S/9",  #  −300 : 290
)
TOTALS = {
    "Dora": 720, "Carl": 680, "Adam": 560, "Dan": 440, "Alice": 280, "Cora": 90, "Bella": -170, "Bert": -760
}  # fmt: skip


@pytest.fixture
def made(db):
    """The night with its four couples, in round 1."""
    return fixture_night(rules=FOUR_HAND, names={letter: COUPLES[letter] for letter in "ABCD"})


def points(night, name: str, number: int) -> list[tuple[int, int]]:
    table = table_of(night, name, number)
    return list(Hand.objects.filter(table=table).order_by("number").values_list("points_1", "points_2"))


def test_the_night_scores_moves_and_ends_as_worked_out(made, adam, desk):
    high = table_of(made.night, "High")
    for text in HIGH_1:
        assert where(adam.post(reverse("save_hand"), hand(high, text))) == "phone"
    play_hands(made.night, table_of(made.night, "Low"), LOW_1)

    assert points(made.night, "High", 1) == [(250, 0), (40, 40), (0, -500)]
    assert points(made.night, "Low", 1) == [(-120, 50), (10, 400), (500, 0)]
    phone = words(adam.get(reverse("phone")))
    assert "You won 290 to −460." in phone
    assert "Misère" in phone

    start_round(made, 2)
    play_hands(made.night, table_of(made.night, "High"), HIGH_2)
    play_hands(made.night, table_of(made.night, "Low"), LOW_2)
    finish(made)

    assert points(made.night, "High", 2) == [(0, -250), (250, 0), (20, 240)]
    assert points(made.night, "Low", 2) == [(140, 30), (0, 250), (-440, 10)]
    totals = PlayerNight.objects.filter(night=made.night).values_list("player__name", "points")
    assert {name.split()[0]: total for name, total in totals} == TOTALS
    result = words(desk.get(reverse("night_result", args=[made.club.slug, made.night.pk])))
    assert "Dan and Dora" in result[: result.index("Round 1")]
    assert "9♥" in result[: result.index("Round 1")]
    assert "1 Misère Adam & Alice took 0 +250 / 0" in result
    assert "3 Open misère Bert & Bella took 2: set −500 / 0" in result
    assert "High, round 1, hand 1: Misère by Adam & Alice, took 0" in result
    standings = desk.get(reverse("season_standings", args=[made.club.slug, made.season.pk]))
    rows = [e.text for e in elements(standings.text, "tr")][1 : len(TOTALS) + 1]  # below them stands the race
    assert [row.split()[1] for row in rows] == list(TOTALS)
    told = StringIO()
    call_command("audit_scores", stdout=told)
    assert told.getvalue() == "All 12 hands agree.\n"


def test_the_coordinator_puts_in_and_amends_misere(made, desk):
    high = table_of(made.night, "High")
    panel = desk.get(night_url(made, "table", high.pk))
    bids = [
        e.text.replace("\ufe0e", "") for e in elements(panel.text, "option") if e.inside[-1]["name"] == "bid"
    ]
    assert len(bids) == 1 + 27  # "Choose …" and all bids of rules B4, by rank
    assert bids[9:13] == ["7♥", "7NT", "Misère", "8♠"]
    assert bids[-4:] == ["10♦", "Open misère", "10♥", "10NT"]

    sent = facts("1 MIS/0", number=1, key="put-in-misere", reason="")
    assert where(desk.post(night_url(made, "hand_add", high.pk), sent)) == "night"
    panel = words(desk.get(night_url(made, "table", high.pk)))
    assert "Misère Adam & Alice took 0" in panel

    it = hand_at(made, "High", 1)
    preview = desk.post(amend_url(made, it), facts("1 MIS/1", action=""))
    assert follows(preview)["Points"] == "Adam & Alice 250 → −250"
    assert "took 1 · set" in words(preview)
    assert where(desk.post(amend_url(made, it), facts("2 OMIS/0"))) == "night"
    assert Table.objects.filter(pk=high.pk).values_list("points_1", "points_2").get() == (0, 500)
    log = words(desk.get(night_url(made, "night")))
    assert "amended: Misère by Adam & Alice, took 0 → Open misère by Bert & Bella, took 0" in log


@pytest.mark.parametrize(
    ("text", "field", "sentence"),
    [
        ("1 NULLO/0", "bid", "Nullo is not played here: bid a number of tricks, for example 8H. Bids here are 6♠ to 10NT."),
        ("1 MIS/11", "tricks", "11 tricks entered; a hand has 10."),
    ],
)  # fmt: skip
def test_what_four_hand_does_not_know_is_refused_beside_its_field(made, adam, desk, text, field, sentence):
    high = table_of(made.night, "High")
    phone = adam.post(reverse("save_hand"), hand(high, text))
    console = desk.post(night_url(made, "hand_add", high.pk), facts(text, number=1, reason=""))

    assert (phone.status_code, console.status_code) == (422, 422)
    assert sentence in words(phone)
    assert beside(console, field).replace("\ufe0e", "") == sentence
    assert not Hand.objects.exists()


def test_the_card_club_knows_no_misere(made):
    other = fixture_night(username="kim", club_name="Monday Cards", ending="bbbbb")
    table = table_of(other.night, "High")

    with pytest.raises(InvalidHand, match="Misère is not played here"):
        play_hand(other.night, table, "1 MIS/0")
    kim = joined(other, "Adam")
    refused = kim.post(reverse("save_hand"), hand(table, "1 6S/6"))

    assert refused.status_code == 422
    assert "6♠ is not a bid here: the lowest is 7♠." in words(refused)
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    ("defence", "others"),
    [("own_and_contractor", 100), ("contractor_only", 30), ("own_only", 70), ("none", 0)],
)
def test_nullo_with_three_tricks_gives_the_others_what_the_season_says(defence, others):
    """Rules C3: −250, and for the seven and the three tricks 70 and 30, by the option `nullo_defence`."""
    made = fixture_night(rules=replace(FOUR_HAND, tables=3, specials="nullo", nullo_defence=defence))
    phone = joined(made, "Bella")

    phone.post(reverse("save_hand"), hand(table_of(made.night, "High"), "2 NULLO/3"))

    assert points(made.night, "High", 1) == [(others, -250)]
    assert "Nullo" in words(phone.get(reverse("phone")))

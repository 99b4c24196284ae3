"""Records, partners, a season in figures, and the proof: what followers read of them, and what it costs."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import CARD_CLUB
from tests.factories import (
    EVENING,
    R_LOW,
    another_night,
    finish,
    fixture_night,
    make_club,
    make_coordinator,
    make_season,
    note_deal,
    play_hands,
    play_night,
    result,
    season_of_nights,
    table_of,
)
from tests.tournaments.prints.reading import read
from tests.tournaments.queries.from_the_hands import season_with_substitutes
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import hand, joined, night_url, signed_in, where, words
from tournaments.models import Hand, HandKind, NamesShown, PlayerNight, Season, Visibility
from tournaments.services import amendments

PAGES = ("club_records", "season_partners", "season_figures", "proof")


def url(made, name: str) -> str:
    return reverse(name, args=[made.club.slug, *([] if name == "club_records" else [made.season.pk])])


def page(made, name: str, **query: object) -> str:
    answer = Client().get(url(made, name), query)
    assert answer.status_code == 200
    return words(answer)


def test_the_pages_before_the_first_finished_night(made):
    club = make_club("Friday Cards", user=make_coordinator("lee", "Lee Moor"), ending="ccccc")

    assert "No night is finished yet. Records begin with the first one." in page(made, "club_records")
    assert "No night is finished yet. Partners appear here after the first one." in page(
        made, "season_partners"
    )
    assert "No night is finished yet. The season’s figures begin with the first one." in page(
        made, "season_figures"
    )
    assert "No hand yet, nothing to prove" in page(made, "proof")
    assert "No night is finished yet." in words(Client().get(reverse("club_records", args=[club.slug])))


def test_the_pages_of_a_season_in_which_every_deal_was_thrown_in(db):
    made = fixture_night(
        rules=replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1, thrown_in_counts=True)
    )
    for name in ("High", "Middle", "Low"):
        note_deal(made.night, table_of(made.night, name), HandKind.THROWN_IN)
    finish(made)

    assert "Highest night 0 points" in page(made, "club_records")
    assert "No hand was played yet: every deal was thrown in." in page(made, "season_partners")
    figures = page(made, "season_figures")
    assert "Nights 1 Rounds 0 Hands 0 Deals thrown in 3" in figures
    assert "Bids made" not in figures
    assert "No hand yet, nothing to prove" in page(made, "proof")


def test_what_the_pages_say_of_a_season(db):
    made = season_of_nights(2)

    records = Client().get(url(made, "club_records"))

    assert "Highest night 2750 points Adam Ames 15 January 2026 Bert Brook 22 January 2026" in words(records)
    leads_to = {element["href"] for element in elements(records.text, "a")}
    assert reverse("night_result", args=[made.club.slug, made.night.pk]) in leads_to
    adam = reverse("player_page", args=[made.club.slug, made.people["Adam"].pk])
    assert f"{adam}?season={made.season.pk}" in leads_to
    partners = Client().get(url(made, "season_partners"))
    matrix = the_one(partners.text, "table", **{"class": "matrix"}).text
    assert "Adam Ames 485 a round with Alice Ames, rounds: 2 × – not yet 485" in matrix
    assert "Has not played with Bella Brook" in words(partners)
    figures = page(made, "season_figures")
    assert "Hands 180" in figures
    assert "In a round Adam Ames makes 26 above what those tables usually make." in figures
    assert "Hosts Adam Ames & Alice Ames 5110 together, 260 above two average players that night" in figures
    assert "Proof: 180 hands, all agree" in page(made, "proof")


def test_the_proof_names_what_differs(db):
    made = season_of_nights(1)
    PlayerNight.objects.filter(night=made.night, player=made.people["Adam"]).update(points=1)

    shown = page(made, "proof")

    assert "1 figure of 90 hands differs" in shown
    assert "Night 1 Adam Ames: 1 in 5 rounds" in shown


def test_two_people_head_to_head_by_a_plain_form(db):
    made = season_of_nights(1)
    adam, alice, bella = (made.people[name].pk for name in ("Adam", "Alice", "Bella"))

    together = page(made, "season_partners", one=adam, other=alice)

    assert "Adam Ames and Alice Ames As partners round 1 won 1 points a round 550" in together
    assert "No whole round together yet." in page(made, "season_partners", one=adam, other=bella)
    for query, problem in (
        ({"one": adam, "other": adam}, "Choose two different people."),
        ({"one": adam, "other": ""}, "Choose two people who played in this season."),
        ({"one": "x", "other": 10**30}, "Choose two people who played in this season."),
        ({"one": "\x00", "other": alice}, "Choose two people who played in this season."),
    ):
        answer = Client().get(url(made, "season_partners"), query)
        assert the_one(answer.text, "p", id="problem").text == problem
        assert "As partners" not in words(answer)
    kept = Client().get(url(made, "season_partners"), {"one": adam, "other": ""})
    chosen = [option.text for option in elements(kept.text, "option") if "selected" in option.attributes]
    assert chosen == ["Adam Ames"]
    wrong = [field["id"] for field in elements(kept.text, "select") if field["aria-invalid"] == "true"]
    assert wrong == ["other"]


def test_records_of_one_season_or_of_all_that_somebody_may_read(db):
    made = season_of_nights(1)
    other = make_season(made.club, list(made.couples.values()), by=made.by, name="Kept private")
    Season.objects.filter(pk=other.pk).update(visibility=Visibility.COORDINATORS)

    def seasons(client: Client) -> list[str]:
        answer = client.get(url(made, "club_records"))
        return [
            e.text
            for e in elements(answer.text, "a")
            if "season=" in (e["href"] or "") and "records" in e["href"]
        ]

    assert "Kept private" in seasons(signed_in(made.coordinator))
    assert "Kept private" not in seasons(Client())
    assert Client().get(url(made, "club_records"), {"season": other.pk}).status_code == 404
    assert signed_in(made.coordinator).get(url(made, "club_records"), {"season": other.pk}).status_code == 200
    for nonsense in ("x", "0", "9" * 40, "\x00"):
        assert Client().get(url(made, "club_records"), {"season": nonsense}).status_code == 404


def test_a_page_of_several_seasons_names_nobody_in_full_whom_one_of_them_does_not(db):
    made = season_of_nights(1)
    other = make_season(made.club, list(made.couples.values()), by=made.by, name="Short names")
    Season.objects.filter(pk=other.pk).update(names_shown=NamesShown.INITIAL)

    assert "Adam A." in page(made, "club_records")
    assert "Ames" not in page(made, "club_records")
    assert "Adam Ames" in page(made, "club_records", season=made.season.pk)


# --- What it costs ---------------------------------------------------------------------------------------------


def asked(address: str) -> list[str]:
    client = Client()
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return [query["sql"] for query in captured.captured_queries]


def test_the_pages_cost_the_same_with_many_nights_and_clubs(db):
    made = season_of_nights(1)
    before = {name: asked(url(made, name)) for name in PAGES}
    play_night(another_night(made, 1))
    play_night(another_night(made, 2))
    play_night(fixture_night(username="kim", club_name="Monday Cards", ending="bbbbb"))

    after = {name: asked(url(made, name)) for name in PAGES}

    counts = {name: len(statements) for name, statements in after.items()}
    assert counts == {name: len(statements) for name, statements in before.items()}
    assert {name: count for name, count in counts.items() if count > 10 and name != "proof"} == {}
    # No page but the proof reads what was bid and taken in each hand: only the few high bids that win the wine.
    for name in ("club_records", "season_partners", "season_figures"):
        of_hands = [sql for sql in after[name] if 'FROM "tournaments_hand"' in sql]
        assert all("COUNT" in sql or '"bid" IN' in sql for sql in of_hands), of_hands


@pytest.mark.parametrize("style", NamesShown)
def test_with_seats_taken_over_and_any_names_the_pages_stay_within_ten_selects(db, style):
    made = season_with_substitutes()
    Season.objects.filter(pk=made.season.pk).update(names_shown=style)

    counts = {name: len(asked(url(made, name))) for name in PAGES if name != "proof"}

    assert {name: count for name, count in counts.items() if count > 10} == {}, counts


# --- A 9-bid that arrives late but was played early ----------------------------------------------------------


def test_a_nine_bid_that_arrives_late_takes_no_wine_from_one_that_was_played_later(db):
    """Low's hand 3, 9♠ made, reaches the server after High's hand 5, 9♦ made: the wine stays at High; both are nine-bids."""
    made = fixture_night(rules=replace(CARD_CLUB, rounds_per_night=1))
    high, middle, low = (table_of(made.night, name) for name in ("High", "Middle", "Low"))
    play_hands(made.night, middle, R_LOW)
    play_hands(made.night, low, R_LOW[:2])
    play_hands(made.night, high, R_LOW[:4])
    for name, table, text in (("Adam", high, "1 9D/9"), ("Eli", low, "1 9S/9")):
        answer = joined(made, name).post(reverse("save_hand"), hand(table, text))
        assert answer.status_code == 303
    play_hands(made.night, high, R_LOW[5:])
    play_hands(made.night, low, ("2 8S/8", "1 7H/7", "2 7C/7"))
    middles_nine = Hand.objects.get(table=middle, bid="9H")
    assert (
        middles_nine.number == 5
    )  # as high a number as High's, at a lower table: that one is later (rules E8)
    amendments.amend_hand(
        night=made.night, hand_id=middles_nine.pk, base=1, result=result("1 8H/8"), reason="misread", by=made.by, at=EVENING
    )  # fmt: skip
    finish(made)

    night = words(Client().get(night_url(made, "night_result"))).replace("\ufe0e", "")
    assert "Adam and Alice take the wine (9♦). Before them Eli and Emma (9♠) held it." in night
    assert "Wine Adam Ames and Alice Ames (9♦)" in page(made, "season_figures")
    records = page(made, "club_records")
    nines = records[records.index("Most nine-bids in a season") : records.index("Most sets given in a night")]
    assert nines.startswith("Most nine-bids in a season 1 nine-bid Adam Ames 2025 to 2026 Alice Ames")
    assert "Eli Endo" in nines
    assert "Emma Endo" in nines


def test_the_coordinator_tells_which_of_two_nine_bids_of_one_hand_came_last(db):
    """High's and Low's hands 1 are made nine-bids: the lower table's counts as the later until somebody knows better."""
    made = fixture_night(rules=replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1))
    hands = {"Low": "1 9S/9", "Middle": "1 8H/8", "High": "1 9D/9"}
    tables = {name: table_of(made.night, name) for name in hands}
    for name, text in hands.items():
        play_hands(made.night, tables[name], [text])
    desk = signed_in(made.coordinator)

    def says(name: str, client: Client | None = None) -> str:
        return words((client or desk).get(night_url(made, name))).replace("\ufe0e", "")

    by_rule = (
        "9♦ at High and 9♠ at Low were made in hand 1 of the same round: the lower table counts as the later."
    )
    assert (
        f"Eli and Emma hold the wine (9♠). Before them Adam and Alice (9♦) held it. {by_rule} 9♦ at High came last"
        in says("night")
    )
    refused = desk.post(night_url(made, "wine_last", tables["Middle"].pk))
    assert refused.status_code == 409
    assert "That table has none of the last nine-bids any more" in words(refused)

    for _ in range(2):  # said again it is no other thing
        assert where(desk.post(night_url(made, "wine_last", tables["High"].pk))) == "night"
    told = "9♠ at Low and 9♦ at High were made in hand 1 of the same round: the coordinator told which came last."
    assert (
        f"Adam and Alice hold the wine (9♦). Before them Eli and Emma (9♠) held it. {told} 9♠ at Low came last"
        in says("night")
    )
    (entry,) = made.club.log.filter(action="wine_order_told")
    assert (entry.before, entry.after) == ({"last": "Low"}, {"last": "High", "bid": "9D", "number": 1})
    assert (
        "High, round 1, hand 1: of the nine-bids made in hands of this number the one here came last"
        in says("night")
    )

    finish(made)
    assert f"Adam and Alice take the wine (9♦). Before them Eli and Emma (9♠) held it. {told}" in says(
        "night_result", Client()
    )
    printed = read(Client().get(night_url(made, "night_result_print")).content).text
    assert "the coordinator told which came last." in " ".join(printed.split())
    assert "Wine Adam Ames and Alice Ames (9♦)" in page(made, "season_figures")
    assert "Adam and Alice take the wine" in words(
        Client().get(reverse("season_end", args=[made.club.slug, made.season.pk]))
    )
    desk.post(night_url(made, "wine_last", tables["Low"].pk))
    assert "Eli and Emma take the wine (9♠)." in says("night_result", Client())
    assert "corrected" in says("night_result", Client())
    assert "Wine Eli Endo and Emma Endo (9♠)" in page(made, "season_figures")

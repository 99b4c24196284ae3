"""The closing page, the trophies' names and the next season, through their pages."""

from dataclasses import replace
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scoring import CARD_CLUB
from tests.factories import EVENING, finish, fixture_night, planned_night, play_hands, table_of
from tests.tournaments.prints.reading import read
from tests.tournaments.views.visitors import signed_in
from tournaments.forms.plain_words import NOT_OFFERED
from tournaments.models import Couple, LogEntry, Season
from tournaments.queries.next_season import next_holidays, next_name
from tournaments.services import people, plan, players, season_entries

pytestmark = pytest.mark.django_db

SECOND_THURSDAYS = [
    date(2025, 9, 11),
    date(2025, 10, 9),
    date(2025, 11, 13),
    date(2025, 12, 11),
    date(2026, 2, 12),
]


@pytest.fixture
def made(db):
    """A season with six nights: five hosted by A to E, and January's by A."""
    made = planned_night()
    hosts = list(made.couples.values())
    nights = [plan.NewNight(when, hosts[place]) for place, when in enumerate(SECOND_THURSDAYS)]
    holidays = "24 December to 2 January Christmas\n3 April 2026 Good Friday"
    plan.save_plan(season=made.season, nights=nights, holidays=holidays, by=made.by, at=EVENING)
    return replace(made, season=Season.objects.get(pk=made.season.pk))


def url(made, page: str) -> str:
    return reverse(page, args=[made.club.slug, made.season.pk])


def form(made, **changes) -> dict:
    """What the form of the next season carries as it is offered."""
    days = {"starts_on": "2026-09-01", "ends_on": "2027-05-31", "holidays": next_holidays(made.season)}
    couples = [couple.pk for couple in made.couples.values()]
    return {
        "name": "2026 to 2027",
        "couples": couples,
        "with_nights": "on",
        "action": "save",
        **days,
    } | changes


def proposed(answer) -> list[tuple[str, str]]:
    """The proposed nights: day, hosts."""
    return [(f"{n.date:%d %b}", str(n.hosts)[:4].strip()) for n in answer.context["proposal"].nights]


def test_a_season_without_a_finished_night_says_so(made):
    page = Client().get(url(made, "season_end")).text

    assert "No night is finished yet." in page
    assert "<h2" not in page


def test_whoever_has_the_address_reads_trophies_with_their_rules_and_coordinators_go_on_from_there():
    made = fixture_night(rules=replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1))
    for name in ("High", "Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), ["1 8H/8"])
    finish(made)
    page = Client().get(url(made, "season_end")).text

    assert "Adam Ames &amp; Alice Ames" in page
    assert "Tie-break hands do not count." in page
    assert (
        "Most rounds won: Adam Ames, Alice Ames, Carl Chen, Cora Chen, Eli Endo and Emma Endo, 1 round each"
        in page
    )
    assert url(made, "trophies") not in page
    assert url(made, "next_season") not in page
    assert url(made, "season_end") in Client().get(url(made, "season_standings")).text
    own = signed_in(made.coordinator)
    assert url(made, "next_season") in own.get(url(made, "season_end")).text
    assert url(made, "next_season") in own.get(url(made, "season")).text


def test_trophies_are_named_and_the_usual_name_stays_the_usual_one(made):
    desk = signed_in(made.coordinator)
    fields = desk.get(url(made, "trophies")).context["form"]
    sent = {name: field.initial for name, field in fields.fields.items() if field.initial}
    del sent["worst_couple_given"]
    answer = desk.post(url(made, "trophies"), sent | {"most_rounds_name": "<b>The Ladder</b>"})

    assert answer.status_code == 302
    assert {key: chosen for key, chosen in Season.objects.get().trophies.items() if chosen != USUAL} == {
        "most_rounds": {"name": "<b>The Ladder</b>", "is_given": True},
        "worst_couple": {"name": "", "is_given": False},
    }
    assert (
        "rophies of the season 2025 to 2026: Worst couple is not given; "
        "Most rounds won is called &lt;b&gt;The Ladder&lt;/b&gt;"
    ) in desk.get(reverse("log", args=[made.club.slug])).text
    assert "&lt;b&gt;The Ladder" in desk.get(url(made, "trophies")).text


USUAL = {"name": "", "is_given": True}


def test_a_name_too_long_is_said_beside_its_field(made):
    answer = signed_in(made.coordinator).post(url(made, "trophies"), {"most_rounds_name": "x" * 61})

    assert answer.status_code == 422
    assert "most_rounds_name" in answer.context["form"].errors
    assert Season.objects.get().trophies == {}


def test_the_next_season_is_offered_a_year_on_with_hosts_rotated(made):
    answer = signed_in(made.coordinator).get(url(made, "next_season"))
    offered = answer.context["form"]

    assert offered["name"].value() == "2026 to 2027"
    assert answer.context["rule_lines"][-1] == "From 1 September 2026 to 31 May 2027."
    assert "A set contract gives the other side 100 more." in answer.text
    assert offered["holidays"].value() == "24 December to 2 January Christmas"
    assert proposed(answer) == [
        ("10 Sep", "Finn"),
        ("08 Oct", "Carl"),
        ("12 Nov", "Bert"),
        ("10 Dec", "Eli"),
        ("21 Jan", "Dan"),
        ("11 Feb", "Adam"),
    ]


def test_it_is_made_as_it_was_shown(made):
    desk = signed_in(made.coordinator)
    shown = desk.get(url(made, "next_season"))
    answer = desk.post(url(made, "next_season"), form(made))
    season = Season.objects.get(name="2026 to 2027")

    assert answer.headers["Location"] == f"{reverse('season', args=[made.club.slug, season.pk])}?saved=season"
    nights = [
        (f"{night.date:%d %b}", str(night.hosts)[:4].strip()) for night in season.nights.order_by("date")
    ]
    assert nights == proposed(shown)


def test_looking_again_saves_nothing_and_deals_among_those_ticked(made):
    """F stop and two newcomers come, who host first; a holiday takes October, of which B hosted the last."""
    desk = signed_in(made.coordinator)
    newcomers = new_couple(made)
    stay = [couple.pk for letter, couple in made.couples.items() if letter != "F"]
    asked = form(made, couples=[*stay, newcomers.pk], action="look", holidays="5 to 11 October Autumn")
    answer = desk.post(url(made, "next_season"), asked)

    assert answer.status_code == 200
    assert proposed(answer)[0] == ("10 Sep", "Gus")
    assert "Finn" not in [hosts for _, hosts in proposed(answer)]
    assert answer.context["proposal"].left_out == ("Thursday 8 October is left out: Autumn.",)
    assert Season.objects.count() == 1


def test_nights_outside_the_days_and_planned_for_later(made):
    """The season is to start in October, and its nights are left for another day."""
    desk = signed_in(made.coordinator)
    asked = form(made, starts_on="2026-10-01", with_nights="", action="look")
    looked = desk.post(url(made, "next_season"), asked)
    desk.post(url(made, "next_season"), asked | {"action": "save"})

    assert looked.context["proposal"].left_out == (
        "Thursday 10 September is left out: it is outside the season.",
    )
    assert looked.context["rule_lines"][-1] == "From 1 October 2026 to 31 May 2027."
    assert Season.objects.get(name="2026 to 2027").nights.count() == 0


def new_couple(made) -> Couple:
    gus = players.add_player(club=made.club, name="Gus Gray", group="A", by=made.by, at=EVENING)
    gwen = players.add_player(club=made.club, name="Gwen Gray", group="B", by=made.by, at=EVENING)
    return players.pair_couple(club=made.club, first=gus, second=gwen, by=made.by, at=EVENING)


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"couples": []}, "couples", "Choose at least one."),
        ({"ends_on": "2026-08-31"}, "ends_on", "The season would end before it starts."),
        ({"holidays": "Christmas"}, "holidays", "Line 1"),
        ({"name": "2025 to 2026"}, "name", "There is a season 2025 to 2026 already."),
        ({"couples": [1]}, "couples", NOT_OFFERED),
        ({"starts_on": "9999-12-31", "ends_on": "9999-12-31", "holidays": "32 May"}, "holidays", "Line 1"),
    ],
    ids=["nobody", "days", "holidays", "the same name", "somebody else’s", "the last day there is"],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(made, changes, field, words):
    if changes.get("couples") == [1]:
        changes = {"couples": [max(couple.pk for couple in made.couples.values()) + 100]}
    answer = signed_in(made.coordinator).post(url(made, "next_season"), form(made, **changes))

    assert answer.status_code == 422
    assert words in " ".join(answer.context["form"].errors[field])
    assert Season.objects.count() == 1
    assert not LogEntry.objects.filter(action="season_made", at__gt=EVENING).exists()


def test_too_few_couples_for_the_tables_are_counted(made):
    three = [couple.pk for couple in made.couples.values()][:3]
    answer = signed_in(made.coordinator).post(url(made, "next_season"), form(made, couples=three))

    assert answer.context["form"].errors["couples"] == [
        "3 tables need 6 couples; 3 are chosen. Choose more couples, or plan a new season with fewer tables."
    ]


def test_a_couple_that_is_none_any_more_is_named_and_cannot_be_chosen(made):
    people.archive_player(player=made.people["Finn"], by=made.by, at=EVENING)
    answer = signed_in(made.coordinator).get(url(made, "next_season"))

    assert "No couple of today any more: Finn Ford &amp; Fay Ford." in answer.text
    assert made.couples["F"].pk not in [
        value for value, _ in answer.context["form"].fields["couples"].choices
    ]


def test_a_couple_that_left_the_season_can_come_back_but_is_not_ticked(made):
    last = made.season.nights.latest("date")
    season_entries.leave_season(
        season=made.season, couple=made.couples["F"], night=last, by=made.by, at=EVENING
    )
    couples = signed_in(made.coordinator).get(url(made, "next_season")).context["form"]["couples"]

    assert made.couples["F"].pk in [value for value, _ in couples.field.choices]
    assert couples.value() == [couple.pk for letter, couple in made.couples.items() if letter != "F"]


@pytest.mark.parametrize(
    ("name", "following"),
    [
        ("Thursday Cards 2025/26", "Thursday Cards 2026/27"),
        ("2025 to 2026", "2026 to 2027"),
        ("Winter 1999/00", "Winter 2000/01"),
        ("Winter 2098-99", "Winter 2099-00"),
        ("Season 2025", "Season 2026"),
        ("Our 3rd season", "Our 3rd season, the next season"),
        ("x" * 80, "x" * 63 + ", the next season"),
    ],
)
def test_the_next_name(name, following):
    assert next_name(name) == following


def test_certificates_name_all_who_share_a_trophy_once_somebody_won_one():
    made = fixture_night(rules=replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1))
    address = url(made, "certificates")
    assert Client().get(address).status_code == 404
    assert address not in Client().get(url(made, "season_end")).text
    for name in ("High", "Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), ["1 8H/8"])
    finish(made)
    page = Client().get(url(made, "season_end"))

    answer = Client().get(address, {"paper": "letter"})

    assert f'href="{address}"' in page.text
    printed = read(answer.content)
    won = [trophy for trophy in page.context["trophies"] if trophy.names]
    assert printed.bookmarks == [trophy.name for trophy in won]
    assert len(won) < len(page.context["trophies"])
    for text, trophy in zip((page.text for page in printed.pages), won, strict=True):
        assert all(name in text for name in trophy.names)
        assert "after night 1 of 1" in text
    (rounds,) = [page.text for page in printed.pages if "Most rounds won" in page.text]
    assert "1 round each" in rounds
    assert "Emma Endo" in rounds

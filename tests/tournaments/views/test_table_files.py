"""Pages' tables as files: what the page shows, as numbers with a plain minus, whatever the page's own minus is."""

import csv
import io
import re
import zipfile
from collections import Counter

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scoring import CARD_CLUB
from tests.factories import EVENING, another_night, fixture_night, play_night
from tests.tournaments.exchange.test_outgoing import cells
from tests.tournaments.views.visitors import signed_in, words
from tournaments.models import Hand, LogEntry, NamesShown, Player, Season, SeasonTotal, Seat, Visibility
from tournaments.services.people import rename_player

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def night_of_five_rounds(django_db_setup, django_db_blocker):
    """A finished night, played once; each test works on it inside a transaction of its own."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = fixture_night()
        play_night(made, ((1, 2, 1), (2, 1, 1), (1, 1, 2), (2, 2, 2), (1, 2, 1)))
        yield made
        transaction.set_rollback(True)


@pytest.fixture
def played(night_of_five_rounds, db):
    return night_of_five_rounds


def rows(answer) -> list[list[str]]:
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    text = answer.content.decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


def night_url(played) -> str:
    return reverse("night_result", args=[played.club.slug, played.night.pk])


def test_a_nights_points_and_hands_are_the_sums_of_the_hands(played):
    url = night_url(played)
    answer = Client().get(url, {"as": "csv"})
    points, hands = rows(answer), rows(Client().get(url, {"as": "csv", "sheet": "hands"}))

    credit = Counter()
    for hand in Hand.objects.filter(table__round__night=played.night, kind="hand", voided_at=None):
        for name, side in Seat.objects.filter(partnership__table=hand.table).values_list(
            "player__name", "partnership__side"
        ):
            credit[name] += (hand.points_1, hand.points_2)[side - 1]
    assert points[0] == ["Place", "Player", *(f"Round {n}" for n in range(1, 6)), "Total"]
    assert {row[1]: int(row[-1]) for row in points[1:]} == dict(credit)
    assert all(sum(map(int, row[2:-1])) == int(row[-1]) for row in points[1:])
    assert len(hands) == 1 + 5 * 3 * 6
    assert hands[1] == ["1", "High", "1", "Adam Ames & Alice Ames", "Bert Brook & Bella Brook", "1", "7♥", "7", "made", "200", "30"]  # fmt: skip
    assert min(int(row[-1]) for row in hands[1:]) == -280
    bids = rows(Client().get(url, {"as": "csv", "sheet": "bids"}))
    rounds = rows(Client().get(url, {"as": "csv", "sheet": "rounds"}))
    assert sum(int(row[2]) for row in bids[1:]) == sum(int(row[1]) + int(row[2]) for row in rounds[1:]) == 90
    assert "−" not in answer.content.decode() + str(hands)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="night-2026-01-15.csv"'


def test_a_nights_workbook_has_both_and_its_numbers_are_numbers(played):
    answer = Client().get(night_url(played), {"as": "xlsx"})

    assert answer.headers["Content-Disposition"] == 'attachment; filename="night-2026-01-15.xlsx"'
    points, hands = cells(answer.content, 1), cells(answer.content, 2)
    assert points["A1"] == ("s", "Place")
    assert {kind for place, (kind, _) in points.items() if place[0] >= "C" and place[1:] != "1"} == {"n"}
    assert ("n", "-280") in hands.values()


def test_a_name_that_looks_like_a_formula_stays_text(played):
    adam = Player.objects.get(name="Adam Ames")
    rename_player(player=adam, name="=1+1", by=played.by, at=EVENING)

    url = night_url(played)
    assert "'=1+1" in [row[1] for row in rows(Client().get(url, {"as": "csv"}))]
    assert ("s", "=1+1") in cells(Client().get(url, {"as": "xlsx"}).content, 1).values()


def test_the_page_leads_to_its_files_and_anything_else_is_the_page(played):
    page = Client().get(night_url(played))

    links = re.findall(r'href="\?([^"]*)"', page.text)
    assert links == [
        *(f"as=csv&amp;sheet={name}" for name in ("points", "hands", "rounds", "bids")),
        "as=xlsx",
    ]
    other = Client().get(night_url(played), {"as": "pdf"})
    assert words(other) == words(page)
    odd = Client().get(night_url(played), {"as": "csv", "sheet": "spades"})
    assert rows(odd) == rows(Client().get(night_url(played), {"as": "csv"}))


def pages_of(played) -> dict[str, str]:
    """Every public page of the season that hands out names."""
    club, season = played.club.slug, played.season.pk
    return {
        "player": reverse("player_page", args=[club, played.people["Carl"].pk]),
        "couple": reverse("couple_page", args=[club, played.couples["C"].pk]),
        "partners": reverse("season_partners", args=[club, season]),
        "season": reverse("season_figures", args=[club, season]),
        "records": reverse("club_records", args=[club]),
        "end": reverse("season_end", args=[club, season]),
        "night": night_url(played),
        "standings": reverse("season_standings", args=[club, season]),
        "race": reverse("season_race", args=[club, season]),
    }


def shared_strings(workbook: bytes) -> str:
    return zipfile.ZipFile(io.BytesIO(workbook)).read("xl/sharedStrings.xml").decode()


def test_no_file_tells_what_its_page_keeps(played):
    """Of a private season there is no file for a stranger; where names are shortened, in no file a surname."""
    surnames = {name.split()[-1] for name in Player.objects.values_list("name", flat=True)}
    Season.objects.update(names_shown=NamesShown.INITIAL)
    for page in pages_of(played).values():
        told = shared_strings(Client().get(page, {"as": "xlsx"}).content)
        assert "Carl C." in told or "Carl &amp; " in told or "Adam A." in told, page
        assert not any(surname in told for surname in surnames), page

    Season.objects.update(visibility=Visibility.COORDINATORS)
    for page in pages_of(played).values():
        stranger, desk = Client(), signed_in(played.coordinator)
        answers = [stranger.get(page, {"as": kind}) for kind in ("csv", "xlsx")]
        assert not any("attachment" in str(answer.headers) for answer in answers), page
        assert not any(surname in answer.text for answer in answers for surname in surnames), page
        assert "Chen" in shared_strings(desk.get(page, {"as": "xlsx"}).content), page


def test_the_plan_goes_out_with_days_and_hosts(played):
    another_night(played, 1)
    desk = signed_in(played.coordinator)
    url = reverse("season", args=[played.club.slug, played.season.pk])

    nights = rows(desk.get(url, {"as": "csv"}))
    assert nights[0] == ["Night", "Date", "Hosts", "State"]
    assert [row[:3] for row in nights[1:]] == [["1", "2026-01-15", "Adam Ames & Alice Ames"], ["2", "2026-01-22", "Bert Brook & Bella Brook"]]  # fmt: skip
    hosts = rows(desk.get(url, {"as": "csv", "sheet": "hosts"}))
    assert {row[0]: int(row[1]) for row in hosts[1:]}["Bert Brook & Bella Brook"] == 1
    assert "as=csv&amp;sheet=hosts" in desk.get(url).text


def test_the_log_goes_out_whole_as_it_is_narrowed(played):
    desk = signed_in(played.coordinator)
    url = reverse("log", args=[played.club.slug])
    assert LogEntry.objects.count() > 50

    everything = rows(desk.get(url, {"as": "csv"}))
    at_high = rows(desk.get(url, {"as": "csv", "table": "High", "kind": "hands"}))

    assert len(everything) == 1 + LogEntry.objects.count()
    assert everything[0] == ["When", "Night", "Where", "What", "Why", "Who"]
    assert len(at_high) == 1 + 5 * 6
    assert {row[2].partition(",")[0] for row in at_high[1:]} == {"High"}
    assert at_high[-1][0] == "2026-01-15 20:10"
    assert "as=csv" in desk.get(url, {"table": "High"}).text
    assert "table=High&amp;as=csv" in desk.get(url, {"table": "High"}).text


def test_a_log_with_nothing_of_that_is_a_file_of_its_heads(played):
    desk = signed_in(played.coordinator)

    assert rows(
        desk.get(reverse("log", args=[played.club.slug]), {"as": "csv", "kind": "people", "night": "999"})
    ) == [["When", "Night", "Where", "What", "Why", "Who"]]


def test_the_standings_and_the_race_go_out_as_they_are_shown(played):
    play_night(another_night(played, 1))
    page = reverse("season_standings", args=[played.club.slug, played.season.pk])
    answer = Client().get(page, {"as": "csv", "view": "group_b"})
    listed = rows(answer)

    women = {}
    for hand in Hand.objects.filter(kind="hand", voided_at=None):
        seats = Seat.objects.filter(partnership__table=hand.table, player__group="B")
        for name, side in seats.values_list("player__name", "partnership__side"):
            women[name] = women.get(name, 0) + (hand.points_1, hand.points_2)[side - 1]
    assert listed[0] == ["Place", "Player", "Nights", "Moved", "Last night", "Average", "Total", "Remark"]
    assert {row[1]: int(row[6]) for row in listed[1:]} == women
    assert [float(row[5]) for row in listed[1:]] == [round(int(row[6]) / 2, 2) for row in listed[1:]]
    assert not any(row[5].endswith(".0") for row in listed)
    assert "−" not in answer.content.decode()
    assert answer.headers["Content-Disposition"].endswith('"standings-group_b-after-night-2.csv"')
    first = rows(Client().get(page, {"as": "csv", "after": "1"}))
    points = rows(Client().get(night_url(played), {"as": "csv"}))
    assert {row[1]: row[6] for row in first[1:]} == {row[1]: row[-1] for row in points[1:]}
    race = reverse("season_race", args=[played.club.slug, played.season.pk])
    totals = rows(Client().get(race, {"as": "csv", "sheet": "totals", "view": "group_b"}))
    assert totals[0] == ["Player", "15 Jan", "22 Jan"]
    assert {row[0]: int(row[-1]) for row in totals[1:]} == women
    ahead = rows(Client().get(race, {"as": "csv", "view": "group_b"}))
    assert [row[0] for row in ahead] == [row[0] for row in totals]
    assert "view=couples&amp;as=csv" in Client().get(page, {"view": "couples"}).text
    assert Client().get(page, {"view": "couples", "as": "csv"}).content.decode().count(" & ") == 6


def test_an_average_is_a_number_with_two_places(played):
    Season.objects.update(ranked_by="average")
    SeasonTotal.objects.update(nights=3)  # as after three nights, of which two gave nothing
    page = reverse("season_standings", args=[played.club.slug, played.season.pk])

    listed = cells(Client().get(page, {"as": "xlsx"}).content, 1)
    assert listed["H1"] == ("s", "Average")
    assert (listed["H2"][0], float(listed["H2"][1])) == ("n", round(float(listed["G2"][1]) / 3, 2))


def test_every_page_of_figures_goes_out_sheet_by_sheet(played):
    """Each table that the page names is a file, and the workbook has as many sheets."""
    pages = {
        name: page for name, page in pages_of(played).items() if name not in {"standings", "race", "night"}
    }
    told = {}
    for name, page in pages.items():
        text = Client().get(page).text
        links = [link.replace("&amp;", "&") for link in re.findall(r'href="\?(as=csv[^"]*)"', text)]
        told |= {(name, link.partition("sheet=")[2]): rows(Client().get(f"{page}?{link}")) for link in links}
        workbook = Client().get(page, {"as": "xlsx"}).content
        sheets = [
            one for one in zipfile.ZipFile(io.BytesIO(workbook)).namelist() if "worksheets/sheet" in one
        ]
        assert len(sheets) == len(links) > 0
        assert [kind for kind, text in cells(workbook, 1).values() if kind == "s" and "−" in text] == []
    assert all(len({len(row) for row in listed}) == 1 for listed in told.values())
    assert all(len(listed) > 1 for (_, sheet), listed in told.items() if sheet != "substitutes")
    assert "−" not in str(told)

    carl, dora = played.people["Carl"].pk, played.people["Dora"].pk
    both = Client().get(pages["partners"], {"one": carl, "other": dora, "as": "csv", "sheet": "rounds"})
    assert rows(both)[0] == ["Night", "Round", "Table", "As", "Carl Chen", "Others"]
    assert "sheet=rounds" in Client().get(pages["partners"], {"one": carl, "other": dora}).text
    won, bids, together = Counter(), Counter(), Counter()
    for hand in Hand.objects.filter(kind="hand", voided_at=None):
        seats = Seat.objects.filter(partnership__table=hand.table)
        held = dict(seats.values_list("player__name", "partnership__side"))
        if (side := held.get("Carl Chen")) is None:
            continue
        points = (hand.points_1, hand.points_2)[side - 1]
        won["as bidders" if side == hand.side else "as defenders"] += points
        bids["made" if hand.is_made else "set"] += side == hand.side
        [partner] = [name for name, other in held.items() if other == side and name != "Carl Chen"]
        together[partner] += points
    assert {row[0]: int(row[3]) for row in told["player", "points"][1:]} == dict(won)
    assert told["player", "bids"][-1][:3] == ["All bids", str(bids["made"]), str(bids["set"])]
    assert {row[0]: int(row[3]) for row in told["player", "partners"][1:]} == dict(together)
    of_carl = [row for row in told["partners", ""][1:] if row[0] == "Carl Chen"]
    assert {row[1]: int(row[5]) for row in of_carl} == dict(together)
    met = [int(row[4]) for row in rows(both)[1:] if row[3] == "partners"]
    assert sum(met) == together["Dora Diaz"]
    assert int(told["couple", "nights"][1][1]) == sum(won.values())
    assert told["season", "nights"][1][:3] == ["1", "2026-01-15", "Adam Ames & Alice Ames"]


def test_the_bid_table_of_a_club_goes_out(played):
    page = reverse("club_rules", args=[played.club.slug])
    listed = rows(Client().get(page, {"as": "csv"}))

    worth = {
        f"{row[0]} {level}": points
        for row in listed[1:]
        for level, points in zip(listed[0][1:], row[1:], strict=True)
    }
    assert (worth["hearts 7"], worth["no trump 10"]) == ("200", "520")  # rules B2, the Avondale schedule
    assert set(listed[0][1:]) == {str(level) for level in CARD_CLUB.levels()}
    assert "As a file: CSV of bids , order , rules , examples , moves · Excel" in words(Client().get(page))

"""Every page that shows a table hands it out as a file, or says here why it does not; and what such a file holds."""

import re
from collections import Counter
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scoring import CARD_CLUB, RULE_SETS
from tests.factories import another_night, finish, fixture_night, play_hands, play_night, table_of
from tests.tournaments.exchange.test_outgoing import cells
from tests.tournaments.views.access import two_newcomers
from tests.tournaments.views.access_games import casual_world
from tests.tournaments.views.crawl import addresses, build
from tests.tournaments.views.test_table_files import pages_of, rows
from tests.tournaments.views.visitors import signed_in
from tournaments.models import Hand, NamesShown, Player, Season, Seat
from tournaments.views.tables import without_text_sign

pytestmark = pytest.mark.django_db

WITHOUT_FILE = {
    "paper": "a form that is being filled in; the night’s result has its hands as a file",
    "paper_table": "the same for one table",
    "night_end": "the points before the night ends; its result has them as a file",
    "merge": "a question about two people, with both beside each other",
}


def files_of(text: str, url: str) -> list[str]:
    """The addresses of the files that a page at this address leads to."""
    found = re.findall(r'href="([^"?]*)\?([^"]*as=(?:csv|xlsx)[^"]*)"', text)
    return [f"{path or url.partition('?')[0]}?{query.replace('&amp;', '&')}" for path, query in found]


def test_every_page_with_a_table_hands_it_out(time_machine):
    world = build()
    desk = signed_in(world.kept.coordinator)
    game = casual_world()
    pages = {name: sorted(urls) for name, urls in addresses(world).items()}
    pages["rules_compare"] = [reverse("rules_compare") + "?a=card_club&b=three_hand"]
    one, other = two_newcomers(world.kept)
    pages["merge"] = [f"{reverse('merge', args=[world.kept.club.slug])}?gone={one}&keep={other}"]
    pages["game"] = [reverse("game", args=[game["game_secret"]])]
    pages["game_watch"] = [reverse("game_watch", args=[game["watch_secret"]])]
    seen, silent = set(), set()
    for name, urls in pages.items():
        for url in urls:
            page = desk.get(url)
            is_page = page.headers["Content-Type"].startswith("text/html")
            if page.status_code != 200 or not is_page or "<table" not in page.text:
                continue
            seen.add(name)
            files = files_of(page.text, url)
            kinds = Counter(
                desk.get(file).headers["Content-Disposition"].rpartition(".")[2] for file in files
            )
            if not kinds['csv"'] or not kinds['xlsx"']:
                silent.add(name)

    assert silent == WITHOUT_FILE.keys()
    assert seen >= {"player_year", "rule_set", "rules_compare", "club_rules", "game", "game_watch"}


@pytest.fixture
def played(db):
    made = fixture_night()
    play_night(made, ((1, 2, 1), (2, 1, 1), (1, 1, 2), (2, 2, 2), (1, 2, 1)))
    play_night(another_night(made, 1))
    return made


def test_a_year_goes_out_as_the_hands_have_it(played):
    carl = played.people["Carl"]
    page = reverse("player_year", args=[played.club.slug, played.season.pk, carl.pk])

    points, bids, tables = Counter(), Counter(), Counter()
    for hand in Hand.objects.filter(
        kind="hand", voided_at=None, table__partnerships__seats__player=carl
    ).select_related("table__round__night"):
        side = Seat.objects.get(partnership__table=hand.table, player=carl).partnership.side
        points[hand.table.round.night.date] += (hand.points_1, hand.points_2)[side - 1]
        bids["made"] += side == hand.side and bool(hand.is_made)
        bids["tried"] += side == hand.side
        tables[hand.table.round.night.date, str(hand.table.round.number), hand.table.name] += 1
    told = {
        name: rows(Client().get(page, {"as": "csv", "sheet": name})) for name in ("nights", "bids", "tables")
    }
    day = {when: f"{when.day} {when:%b}" for when in points}
    assert {row[0]: int(row[1]) for row in told["nights"][1:]} == {
        day[when]: sum_ for when, sum_ in points.items()
    }
    assert sum(int(row[1]) for row in told["bids"][1:]) == bids["made"]
    assert sum(int(row[2]) for row in told["bids"][1:]) == bids["tried"]
    assert [tuple(row[:3]) for row in told["tables"][1:]] == [
        (day[when], number, table) for when, number, table in sorted(tables)
    ]
    answer = Client().get(page, {"as": "xlsx"})
    assert answer.headers["Content-Disposition"] == f'attachment; filename="year-2025-player-{carl.pk}.xlsx"'
    figures = cells(answer.content, 1)
    assert (figures["A2"], figures["B2"]) == (("s", "Points"), ("n", str(sum(points.values()))))
    surnames = {name.split()[-1] for name in Player.objects.values_list("name", flat=True)}
    assert surnames & set(re.findall(r"\w+", str(figures)))  # of the best partner
    Season.objects.update(names_shown=NamesShown.INITIAL)
    figures = cells(Client().get(page, {"as": "xlsx"}).content, 1)
    assert not surnames & set(re.findall(r"\w+", str(figures)))
    Season.objects.update(visibility="coordinators")
    assert Client().get(page, {"as": "xlsx"}).status_code == 404


@pytest.mark.parametrize("key", ["card_club", "three_hand_nullo"])
def test_a_rule_set_goes_out_bid_by_bid_and_rule_by_rule(key):
    rules, page = RULE_SETS[key], reverse("rule_set", args=[key])

    order = rows(Client().get(page, {"as": "csv", "sheet": "order"}))
    assert [int(row[2]) for row in order[1:]] == [rules.value(bid) for bid in rules.bids()]
    bids = rows(Client().get(page, {"as": "csv"}))
    assert bids[0] == ["Bid", *map(str, rules.levels())]
    assert len(bids) == 1 + len(rules.denominations()) + len(rules.special_bids())
    text = Client().get(page).text
    said = without_text_sign(unescape(text))
    told = rows(Client().get(page, {"as": "csv", "sheet": "rules"}))
    assert len(told) > 15
    for _about, rule, source in told[1:]:
        assert rule in said
        assert source in said
    examples = rows(Client().get(page, {"as": "csv", "sheet": "examples"}))
    assert examples[0] == ["Example", "What happened", "Who", "Why", "Points"]
    assert all(int(row[4]) % 5 == 0 for row in examples[1:])
    assert ("moves" in text.partition("As a file")[2]) == (key == "card_club")


def test_a_rule_set_of_own_choices_goes_out_with_them():
    page = reverse("rule_set", args=["card_club"])

    usual = rows(Client().get(page, {"as": "csv"}))
    chosen = rows(Client().get(page, {"as": "csv", "schedule": "original"}))
    assert usual[1][1:] == [str(CARD_CLUB.value(bid)) for bid in CARD_CLUB.bids() if str(bid)[-1] == "S"]
    assert chosen != usual
    assert Client().get(page, {"as": "csv", "schedule": "mine"}).status_code == 422
    assert "schedule=original&amp;as=csv" in Client().get(page, {"schedule": "original"}).text


def test_two_rule_sets_go_out_side_by_side():
    page = reverse("rules_compare")
    sets = {"a": "card_club", "b": "four_hand_australian"}

    bids = rows(Client().get(page, {**sets, "as": "csv"}))
    first, second = (RULE_SETS[key] for key in sets.values())
    assert bids[0] == ["Bid", first.name, second.name, "Differs"]
    assert Counter(row[1] for row in bids[1:] if row[1]) == Counter(
        str(first.value(bid)) for bid in first.bids()
    )
    assert Counter(row[2] for row in bids[1:] if row[2]) == Counter(
        str(second.value(bid)) for bid in second.bids()
    )
    assert all((row[1] != row[2]) == (row[3] == "differs") for row in bids[1:])
    rules = rows(Client().get(page, {**sets, "as": "csv", "sheet": "rules"}))
    assert all((row[1] != row[2]) == (row[3] == "differs") for row in rules[1:])
    assert (
        f"{sum(row[3] == 'differs' for row in rules)} of {len(rules) - 1} rules differ."
        in Client().get(page, sets).text
    )
    assert Client().get(page, {"a": "card_club", "b": "nothing", "as": "csv"}).status_code == 422
    assert "<form" in Client().get(page, {"as": "csv"}).text


def test_a_score_sheet_goes_out_for_who_keeps_it_and_who_watches():
    game = casual_world()

    kept = rows(Client().get(reverse("game", args=[game["game_secret"]]), {"as": "csv"}))
    watched = rows(Client().get(reverse("game_watch", args=[game["watch_secret"]]), {"as": "csv"}))
    names = game["game"].names
    assert (
        kept
        == watched
        == [
            ["Deal", "Bid", "Bidders", "Result", *(f"Points of {name}" for name in names), *names],
            ["1", "7♥", names[0], "made", "200", "30", "0", "200", "30", "0"],
        ]
    )


def test_a_figure_below_nothing_is_a_number_and_no_words_are_marked_as_text():
    """A sentence that begins with a keyboard's minus would get an apostrophe before it, as what might be a formula."""
    made = fixture_night(rules=replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1))
    for name in ("High", "Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), ["1 7H/6"])
    finish(made)
    pages = pages_of(made)

    records = rows(Client().get(pages["records"], {"as": "csv"}))
    trophies = rows(Client().get(pages["end"], {"as": "csv", "sheet": "trophies"}))

    assert records[0] == ["Record", "Figure", "Counted in", "Who", "When", "How"]
    assert ["Lowest night", "-200", "points", "Adam Ames", "15 January 2026", ""] in records
    assert [row[2] for row in trophies if row[0] == "Worst couple"] == ["−400 points"]
    assert not any(cell.startswith("'") for row in (*records, *trophies) for cell in row)

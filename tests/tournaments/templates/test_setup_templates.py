"""Setting a club up, and what followers read."""

import pytest
from django.urls import reverse

from tests.tournaments.templates.desk import PAGES, PUBLIC, SETUP, html
from tests.tournaments.templates.reading import elements, the_one


def test_club_names_the_one_thing_to_do_next():
    assert the_one(html("club"), "a", **{"class": "button main"}).text == "Plan a season"
    assert elements(html("club", next_step=None), "ol") == []


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("clubs, none", "No club yet."),
        ("club, empty", "No nights yet."),
        ("club, empty", "No season yet."),
        ("players, empty", "Nobody yet."),
        ("players, empty", "No couples yet."),
        ("season, empty", "No nights yet."),
        ("season, empty", "Nobody is in it yet."),
        ("table, no hands", "No hands yet."),
        ("standings, no night yet", "No night is finished yet."),
        ("standings, no season", "No season to read here yet."),
    ],
)
def test_empty_page_says_so(name, sentence):
    assert sentence in the_one(html(name), "main").text


def test_season_form_asks_everything_the_form_knows():
    page = html("plan a season")
    asked = {e["name"] for tag in ("input", "select") for e in elements(page, tag)} - {"csrfmiddlewaretoken"}

    assert asked == set(PAGES["plan a season"][1]["form"].fields)


def test_season_form_keeps_what_was_entered_and_leads_to_the_errors():
    page = html("plan a season, refused")

    assert the_one(page, "input", name="name")["value"] == "x"
    links = [a["href"] for a in elements(page, "a") if (a["href"] or "").startswith("#id_")]
    assert "#id_tables_error" in links
    assert the_one(page, id="id_tables_error").text == "Write a whole number from 2 to 20."


def test_season_lists_its_nights_with_hosts_and_state():
    page = html("season")
    rows = [li for li in elements(page, "li") if (li["class"] or "").startswith("card night")]

    assert [li.text for li in rows] == [
        (
            "Thursday 15 January at Tom Smith-Jones & Ruth Smith-Jones ’s finished Result of Thursday 15 January "
            "Hosts of Thursday 15 January"
        ),
        "Sunday 15 February at Marek Kowalski & Zoë Kowalski ’s playing Hosts of Sunday 15 February",
        (
            "Sunday 15 March at Pat O'Brien & Maeve O'Brien ’s · was Saturday 14 March not agreed yet planned "
            "▼ later : Pat O'Brien & Maeve O'Brien, from Sunday 15 March Change Sunday 15 March "
            "Checklist for Sunday 15 March"
        ),
        (
            "Wednesday 15 April at Sam Okafor & Grace Okafor ’s planned "
            "▲ earlier : Sam Okafor & Grace Okafor, from Wednesday 15 April Change Wednesday 15 April "
            "Checklist for Wednesday 15 April"
        ),
        "Friday 15 May at Henrik Lindqvist & Ingrid Lindqvist ’s cancelled Bring it back : Friday 15 May",
    ]
    assert next(h.text for h in elements(page, "h3")) == "January 2026"
    links = [a["href"] for a in elements(page, "a") if a.text.endswith("15 January")]
    assert links == [reverse(name, args=["thursday", 4]) for name in ("night", "night_result", "night_plan")]


def test_season_lights_the_next_night_alone():
    lit = [li["id"] for li in elements(html("season"), "li") if "lit" in (li["class"] or "").split()]

    assert lit == ["night-6"]


def test_standings_share_places_and_say_moves_in_words():
    rows = [row.text for row in elements(html("standings"), "tr")]

    assert rows[0] == "Place Player nights moved since 11 Dec 15 Jan average Total"
    assert rows[1] == "1 Ingrid Lindqvist 5 of 5 ▲ up 2 3440 2778 13890"
    assert (
        rows[2] == "2= Ana Alvarez level with Sam Okafor: 14 rounds won to 12 5 of 5 ▼ down 1 1520 2732 13660"
    )
    assert rows[3] == "2= Sam Okafor 5 of 5 – 2480 2732 13660"
    assert rows[10] == "10 Tom Smith-Jones 5 of 5 ▼ down 5 – 2288 11440"


def test_standings_print_their_rule_and_their_tabs():
    page = html("standings")

    assert "Equal totals share a place." in the_one(page, "p", **{"class": "rule"}).text
    tabs = [a for a in elements(page, "a") if any(around["aria-label"] == "Who" for around in a.inside)]
    assert [(a.text, a["aria-current"]) for a in tabs] == [
        ("Everybody", "true"), ("Women", None), ("Men", None), ("Couples", None)
    ]  # fmt: skip


@pytest.mark.parametrize("name", PUBLIC)
def test_followers_see_no_way_into_the_coordinators_pages(name):
    page = html(name, is_coordinator=False)
    private = [reverse(url, args=["thursday"]) for url in ("tonight", "players")]

    assert [a for a in elements(page, "a") if a["href"] in private] == []


def test_night_result_says_who_won_and_that_it_was_corrected():
    page = html("night result")

    assert the_one(page, "h1").text == "Henrik Lindqvist had the most points: 1810"
    assert "corrected 16 January, 09:12" in the_one(page, "main").text
    assert [d.text for d in elements(page, "summary")] == [
        "2 rounds, table by table and hand by hand",
        *["Hand by hand"] * 6,
        "How the night went, step by step",
    ]


@pytest.mark.parametrize("name", [name for name in SETUP if not name.startswith("clubs")])
def test_setup_pages_lead_everywhere_else(name):
    links = {a.text: a["href"] for a in elements(html(name), "a") if "nav" in [e.name for e in a.inside]}

    assert links == {
        "Tonight": reverse("tonight", args=["thursday"]),
        "Standings": reverse("standings", args=["thursday"]),
        "Season": reverse("season", args=["thursday", 3]),
        "Players": reverse("players", args=["thursday"]),
        "Rules": reverse("club_rules", args=["thursday"]),
        "Prints": reverse("prints", args=["thursday", 5]),
    }


def test_navigation_leaves_out_what_there_is_not_yet():
    page = html("club, empty", nav_night_id=None, nav_season_id=None)
    links = {a.text: a["href"] for a in elements(page, "a") if "nav" in [e.name for e in a.inside]}

    assert list(links) == ["Tonight", "Standings", "Season", "Players", "Rules"]
    assert links["Season"] == reverse("club", args=["thursday"])

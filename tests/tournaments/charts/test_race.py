"""The season race: its figures, its places, and the SVG that a strict page can show."""

import gzip
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from tournaments.charts.race import ON_A_PHONE, WIDE, race_scene, race_summary
from tournaments.charts.race_sight import within
from tournaments.charts.scale import spread, ticks
from tournaments.charts.scene import Side, Voice
from tournaments.charts.svg import svg
from tournaments.charts.values import Race, Racer
from tournaments.charts.words import shortened, text_width

SMALL = Race(
    ("18 Sep", "16 Oct"),
    (
        Racer("Ann <b>&", (100, 400)),
        Racer("Bob", (300, 350)),
        Racer("Cid", (-10, 200)),
        Racer("李娜", (-400, -200)),
    ),
)
LARGE = Race(
    tuple(f"{night} Sep" for night in range(1, 41)),
    tuple(
        Racer(f"{'Wolfeschlegelsteinhausenbergerdorff ' * 2}{n}", tuple((n * 311 * k) % 977 - 60 * n * k for k in range(1, 41)))
        for n in range(40)
    ),
)  # fmt: skip


def test_a_couple_that_does_not_fit_keeps_both_first_names():
    couple = "Tom Smith-Jones & Ruth Smith-Jones"

    assert shortened(couple, text_width(couple)) == couple
    assert shortened(couple, text_width("Tom & Ruth")) == "Tom & Ruth"
    assert shortened(couple, text_width("Tom & R…")) == "Tom & R…"


def test_a_person_whose_name_does_not_fit_keeps_first_name_and_initial_where_nobody_else_reads_so():
    one, other, guest = "Henrik Lindqvist", "Henrik Lund", "Henrik Lindqvist (2)"
    room = text_width("Henrik Lindq…")

    assert shortened(one, text_width(one), among=[one]) == one
    assert shortened(one, room, among=[one, "Ruth Lindqvist"]) == "Henrik L."
    assert shortened(one, room, among=[one, other]) == "Henrik Lindq…"
    assert shortened(guest, room, among=[guest, one]) == "Henrik Lindq…"
    assert shortened(one, text_width("Hen…"), among=[one]) == "Hen…"


@pytest.mark.parametrize(
    ("lowest", "highest", "wanted"),
    [
        (-130, 420, (-200, 0, 200, 400, 600)),
        (0, 0, (0, 1)),
        (-2480, 12340, (-5000, 0, 5000, 10000, 15000)),
        (-5, 5, (-6, -4, -2, 0, 2, 4, 6)),
    ],
)
def test_ticks_are_round_and_reach_past_both_ends(lowest, highest, wanted):
    assert ticks(lowest, highest) == wanted


def test_places_that_are_too_near_move_apart_about_their_middle_and_stay_between_the_ends():
    assert spread([10, 12, 40], 16, 0, 100) == [3, 19, 40]
    assert spread([50, 50, 50, 90], 16, 0, 100) == [34, 50, 66, 90]
    assert spread([50, 60, 61], 16, 0, 100) == [41, 57, 73]
    assert spread([95, 98, 99], 16, 0, 100) == [68, 84, 100]
    assert spread([-5, 50], 16, 0, 100) == [0, 50]


def test_the_race_shows_points_ahead_of_the_average():
    """After night 1 the average is −2.5, rounded to −2; after night 2 it is 187.5, rounded to 188."""
    assert [SMALL.ahead(racer) for racer in SMALL.racers] == [(102, 212), (302, 162), (-8, 12), (-398, -388)]


def test_lines_begin_level_and_names_stand_in_order_at_their_ends():
    scene = race_scene(SMALL)

    lines = {stroke.voice: stroke.points for stroke in scene.strokes if len(stroke.points) == 3}
    assert len({points[0] for points in lines.values()}) == 1
    assert lines[Voice.FIRST][2][1] < lines[Voice.SECOND][2][1] < lines[Voice.THIRD][2][1]
    assert lines[Voice.SECOND][1][1] < lines[Voice.FIRST][1][1], "Bob was ahead after night 1"
    names = [label for label in scene.labels if label.voice is not Voice.SCALE]
    assert [(label.text, label.voice) for label in names] == [
        ("Ann <b>&", Voice.FIRST),
        ("Bob", Voice.SECOND),
        ("Cid", Voice.THIRD),
        ("李娜", Voice.PALE),
    ]
    assert all(below.y - above.y >= 16 - 1e-9 for above, below in pairwise(names))


def test_the_svg_carries_names_as_text_and_nothing_a_strict_policy_stops():
    text = svg(race_scene(SMALL), race_summary(SMALL))

    tree = ET.fromstring(text)
    texts = [element.text for element in tree.iter("text")]
    assert {"Ann <b>&", "Bob", "Cid", "李娜", "18 Sep", "16 Oct", "0"} <= set(texts)
    assert tree.get("aria-label") == (
        "Season race. Ann <b>& leads Bob by 50 after 2 nights. The lead changed hands once."
    )
    attributes = {name for element in tree.iter() for name in element.attrib}
    assert attributes.isdisjoint({"style", "font-family", "fill", "stroke", "href"})


@pytest.mark.parametrize("size", [WIDE, ON_A_PHONE], ids=["wide", "on a phone"])
def test_a_race_of_forty_with_the_longest_names_keeps_inside_and_small(size):
    scene = race_scene(LARGE, size)

    for stroke in scene.strokes:
        assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in stroke.points)
    assert all(13 <= label.y <= scene.height for label in scene.labels if label.voice is not Voice.SCALE)
    names = [label for label in scene.labels if label.side is Side.START]
    assert max(label.x + text_width(label.text) for label in names) <= scene.width
    assert sum(label.text.endswith("…") for label in scene.labels) == 40
    assert len(gzip.compress(svg(scene, race_summary(LARGE)).encode())) <= 20_000


@pytest.mark.parametrize(
    ("racers", "sentence"),
    [
        ([("Ann", (5,))], "Ann is alone in the race after 1 night."),
        ([("Ann", (5,)), ("Bob", (-3,))], "Ann leads Bob by 8 after 1 night."),
        (
            [("Ann", (5, 9)), ("Bob", (4, 9)), ("Cid", (1, 2))],
            "Ann and Bob are level in the lead after 2 nights. The lead never changed hands.",
        ),
        ([(name, (230, 460)) for name in "ABCDE"], "All 5 are level after 2 nights."),
        ([("Ann", (5, 9)), ("Bob", (5, 9))], "Ann and Bob are level in the lead after 2 nights."),
        (
            [*((name, (230, 460)) for name in "ABCDE"), ("F", (0, 0)), ("G", (0, 0))],
            "5 of 7 are level in the lead after 2 nights. The lead never changed hands.",
        ),
    ],
)
def test_the_summary_says_who_leads(racers, sentence):
    nights = tuple(f"{n} May" for n in range(len(racers[0][1])))

    assert race_summary(Race(nights, tuple(Racer(*racer) for racer in racers))) == sentence


def test_of_couples_the_summary_speaks_of_several():
    race = Race(("1 May",), (Racer("Ann & Al", (5,)), Racer("Bea & Bob", (2,))))

    assert race_summary(race, are_couples=True) == "Ann & Al lead Bea & Bob by 3 after 1 night."


def _with_a_guest() -> Race:
    """Six who played each of four nights, and Gus who played the last one."""
    players = tuple(Racer(f"P{n}", tuple(2000 * night - 60 * n for night in range(1, 5))) for n in range(6))
    return Race(("4 Sep", "2 Oct", "6 Nov", "4 Dec"), (*players, Racer("Gus", (0, 0, 0, 2000))))


def test_who_is_far_behind_leaves_the_picture_below_and_their_name_says_by_how_much():
    race = _with_a_guest()
    scene = race_scene(race)

    bottom = scene.height - 24
    lines = [stroke for stroke in scene.strokes if len(stroke.points) > 2 or stroke.voice is Voice.PALE]
    assert all(y <= bottom + 0.01 for line in lines for _, y in line.points)
    # After night 4 the average of the seven is (6 × 8000 − 900 + 2000) / 7 = 7014.3.
    (gus,) = (label for label in scene.labels if label.text.startswith("Gus"))
    assert gus.text == f"Gus −{round((6 * 8000 - 900 + 2000) / 7) - 2000}"
    assert race_summary(race).endswith("Too far behind for the picture: Gus.")
    heights = [line.points[-1][1] for line in lines if len(line.points) == 5]
    assert len(heights) == 6
    assert max(heights) - min(heights) > (bottom - 12) / 8, "the others are told apart"


def test_a_line_is_cut_where_it_leaves_and_comes_back():
    assert within([(0, 0), (10, 20), (20, 0), (30, 5)], 10) == [
        ((0, 0), (5, 10)),
        ((15, 10), (20, 0), (30, 5)),
    ]
    assert within([(0, 20), (10, 30)], 10) == []


def test_the_figures_of_a_long_scale_stay_in_the_picture():
    scene = race_scene(
        Race(("1 May", "2 May"), (Racer("Ann", (90_000, 190_000)), Racer("Bob", (-90_000, -190_000))))
    )

    for label in scene.labels:
        if label.side is Side.END:
            assert label.x - text_width(label.text) >= 0


def test_where_all_stay_level_their_line_runs_in_the_middle_of_a_scale():
    scene = race_scene(Race(("1 May", "2 May"), tuple(Racer(name, (0, 0)) for name in "ABCDEF")))

    assert [label.text for label in scene.labels if label.side is Side.END] == ["−100", "0", "+100"]
    (zero,) = {y for stroke in scene.strokes if stroke.voice is Voice.FIRST for _, y in stroke.points}
    names = [label.y - 4.5 for label in scene.labels if label.side is Side.START]
    assert sum(names) / len(names) == pytest.approx(zero)


def test_lines_that_run_together_are_both_seen():
    """The dashes of the second lie on the line of the first, and its ring on the first's card."""
    scene = race_scene(Race(("1 May", "2 May"), tuple(Racer(name, (9, 18)) for name in "ABCDE")))

    voices = [stroke.voice for stroke in scene.strokes if len(stroke.points) == 3]
    assert voices == [Voice.PALE, Voice.PALE, Voice.FIRST, Voice.SECOND, Voice.THIRD]
    assert [mark.voice for mark in scene.marks] == [
        *(Voice.FIRST,) * 2,
        *(Voice.SECOND,) * 2,
        *(Voice.THIRD,) * 2,
    ]


def test_of_many_nights_only_those_with_a_label_have_a_mark():
    nights = tuple(f"{n % 28 + 1} May" for n in range(40))
    scene = race_scene(Race(nights, (Racer("Ann", tuple(range(40))), Racer("Bob", (0,) * 40))))

    labels = [label.x for label in scene.labels if label.text in nights]
    marked = sorted(mark.x for mark in scene.marks if mark.voice is Voice.FIRST)
    assert marked == pytest.approx(labels)
    assert len(marked) == 8

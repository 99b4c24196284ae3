"""Bids made, points by night, the path through the tables: figures, words, tables and places."""

import gzip
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from scoring import Denomination, parse_bid
from tests.tournaments.prints.reading import faults, read
from tournaments.charts.bid_success import bid_success_chart
from tournaments.charts.nights import nights_chart
from tournaments.charts.path import path_chart
from tournaments.charts.race import ON_A_PHONE, race_scene, race_summary
from tournaments.charts.scene import NARROW, Side, Voice
from tournaments.charts.svg import svg
from tournaments.charts.values import BidSuccess, Nights, Path, Race, Racer, Stop, Tally, Walker
from tournaments.charts.words import text_width
from tournaments.prints.chart import draw_chart
from tournaments.prints.layout import Document, Paper, Point

BIDS = BidSuccess(
    (7, 8, 9, 10),
    tuple(
        (parse_bid(bid), Tally(made, tried))
        for bid, made, tried in (("7H", 3, 3), ("8H", 1, 4), ("8S", 2, 2), ("10NT", 0, 1), ("MIS", 1, 2))
    ),
)
NIGHTS = Nights(("18 Sep", "16 Oct", "20 Nov", "11 Dec"), (2480, None, -250, 4050), (2000, 2100, 1900, 2200))


def _places(*stops: str) -> tuple[Stop | None, ...]:
    """As in "High 0": the first of the winners at High."""
    return tuple(
        None if stop == "-" else Stop(stop.split()[0], int(stop[-1]), int(stop[-1]) < 2) for stop in stops
    )


NIGHT = Path(
    ("High", "Low"),
    (("15 Jan", 2),),
    (
        Walker("Ann <b>&", _places("Low 0", "High 1")),
        Walker("Bob", _places("High 0", "High 0")),
        Walker("Cid", _places("High 2", "-")),
    ),
)
SEASON = Path(
    ("High", "Middle", "Low"),
    (("18 Sep", 2), ("16 Oct", 2), ("20 Nov", 2)),
    (Walker("Ann", _places("High 0", "High 2", "-", "-", "Low 3", "Middle 1")),),
)


def _many_nights(number: int) -> Nights:
    nights = tuple(f"{day % 28 + 1} Sep" for day in range(number))
    return Nights(nights, tuple(100 * day for day in range(number)), tuple(90 * day for day in range(number)))


def _crowd(tables: int, rounds: int) -> Path:
    names = [f"Table {number}" for number in range(tables)]
    return Path(
        tuple(names),
        (("15 Jan", rounds),),
        tuple(
            Walker(
                f"Wolfeschlegelsteinhausenbergerdorff {player}",
                tuple(
                    Stop(names[(player // 4 + turn * (player % 4 < 2)) % tables], player % 4, player % 4 < 2)
                    for turn in range(rounds)
                ),
            )
            for player in range(tables * 4)
        ),
    )


def _long_walk(nights: int, rounds: int) -> Path:
    tables = ("High", *(f"Table {number}" for number in range(2, 10)), "Low")
    stops = tuple(Stop(tables[turn * 7 % 10], turn % 4, turn % 4 < 2) for turn in range(nights * rounds))
    days = tuple((f"{night % 28 + 1} Sep", rounds) for night in range(nights))
    return Path(tables, days, (Walker("Ann", stops),))


CHARTS = {
    "bids": bid_success_chart(BIDS),
    "no bids": bid_success_chart(BidSuccess((6, 7), ())),
    "hundreds of bids": bid_success_chart(
        BidSuccess(tuple(range(6, 11)), ((parse_bid("6S"), Tally(999, 1810)),))
    ),
    "nights": nights_chart(NIGHTS),
    "only misère": bid_success_chart(BidSuccess((), ((parse_bid("OMIS"), Tally(1, 4)),))),
    "one level": bid_success_chart(BidSuccess((10,), ((parse_bid("10NT"), Tally(0, 4)),))),
    "a hundred bids": bid_success_chart(BidSuccess((7, 8), ((parse_bid("7H"), Tally(85, 130)),))),
    "nights of nothing": nights_chart(Nights(("15 Jan", "22 Jan"), (0, 0), (0, 0))),
    "nights below nothing": nights_chart(Nights(("15 Jan", "22 Jan"), (-320, -350), (-300, -340))),
    "one night, alone": nights_chart(Nights(("15 Jan",), (0,))),
    "every night missed": nights_chart(Nights(("15 Jan", "22 Jan"), (None, None), (10, 20))),
    "forty nights": nights_chart(_many_nights(40)),
    "a night's path": path_chart(NIGHT),
    "one player's night": path_chart(Path(NIGHT.tables, NIGHT.nights, NIGHT.walkers[:1])),
    "a season's path": path_chart(SEASON),
    "nobody's path": path_chart(Path((), (), ())),
    "forty nights by five": path_chart(_long_walk(40, 5)),
    "forty tables": path_chart(_crowd(40, 5)),
}


def _texts(chart) -> list[str]:
    return [label.text for label in chart.scene.labels]


def test_the_grid_has_every_bid_and_its_sums():
    chart = CHARTS["bids"]

    # By row: spades, clubs, diamonds, hearts, no trump; the last of each is its sum. Then the sums of the levels.
    figures = [text for text in _texts(chart) if "/" in text or text == "–"]
    by_column = sorted(
        (label.x, label.y, label.text)
        for label in chart.scene.labels
        if label.text in figures and label.y > 20
    )
    assert [text for _, _, text in by_column] == [
        *("–", "–", "–", "3/3", "–", "3/3"),
        *("2/2", "–", "–", "1/4", "–", "3/6"),
        *("–",) * 6,
        *("–", "–", "–", "–", "0/1", "0/1"),
        *("2/2", "–", "–", "4/7", "0/1", "6/10"),
    ]
    assert "misère: 1 of 2" in _texts(chart)
    assert chart.summary == (
        "7 of 12 bids made (58 %). Bid most often in hearts: 4 of 7. By level: 3 of 3 at 7, 3 of 6 at 8, 0 of 1 at 10."
    )
    assert chart.rows == (
        ("7 hearts", "3", "0", "100 %"),
        ("8 hearts", "1", "3", "25 %"),
        ("8 spades", "2", "0", "100 %"),
        ("10 no trump", "0", "1", "0 %"),
        ("misère", "1", "1", "50 %"),
    )


def test_a_bids_line_is_as_long_as_it_was_tried_and_heavy_as_it_was_made():
    by_voice = {voice: [] for voice in (Voice.PALE, Voice.FIRST)}
    for stroke in CHARTS["bids"].scene.strokes:
        (start, y), (end, _) = stroke.points
        by_voice[stroke.voice].append((y, start, end - start))

    tried, made = (sorted(by_voice[voice]) for voice in (Voice.PALE, Voice.FIRST))
    # From the top: 8S 2/2, then hearts 7H 3/3 and 8H 1/4, then 10NT 0/1, which has no heavy part.
    assert [length / tried[2][2] for _, _, length in tried] == pytest.approx([2 / 4, 3 / 4, 1, 1 / 4])
    assert [length / tried[2][2] for _, _, length in made] == pytest.approx([2 / 4, 3 / 4, 1 / 4])


def test_without_a_level_no_grid_is_drawn_and_with_few_it_stands_in_the_middle():
    only_misere, one_level = CHARTS["only misère"].scene, CHARTS["one level"].scene

    assert (_texts(CHARTS["only misère"]), only_misere.plates) == (["open misère: 1 of 4"], ())
    assert CHARTS["only misère"].rows == (("open misère", "1", "3", "25 %"),)
    assert only_misere.height < 40
    one_bid = bid_success_chart(BidSuccess((8,), ((parse_bid("8H"), Tally(1, 1)),)))
    assert (
        one_bid.summary == "1 of 1 bid made (100 %). Bid most often in hearts: 1 of 1. By level: 1 of 1 at 8."
    )
    assert only_misere.width == one_level.width == CHARTS["no bids"].scene.width == 254
    signs = [label.x for label in one_level.labels if label.text in {"♠︎", "NT"}]
    sums = [label.x for label in one_level.labels if label.text == "0/4"]
    assert min(signs) - 15 == pytest.approx(254 - max(sums) - 29), "as much room at the left as at the right"


def test_figures_stand_on_one_line_while_they_have_room_there():
    assert _texts(CHARTS["a hundred bids"]).count("85/130") == 4
    assert "of 1810" in _texts(CHARTS["hundreds of bids"])


def test_bars_that_hang_down_have_a_name_at_their_line_and_none_where_the_average_ends():
    below = CHARTS["nights below nothing"].scene

    (zero,) = (label for label in below.labels if label.text == "0")
    assert [plate.y for plate in below.plates] == pytest.approx([zero.y - 4.5] * 2)
    near = nights_chart(Nights(("15 Jan", "22 Jan"), (-320, 350), (-300, -5)))
    assert "0" not in _texts(near)
    assert "0" not in _texts(nights_chart(Nights(("15 Jan",), (320,))))


def test_nights_of_nothing_take_little_room():
    assert CHARTS["nights of nothing"].scene.height < CHARTS["nights"].scene.height / 2
    assert CHARTS["nights of nothing"].summary.startswith("0 points on 15 Jan and 22 Jan.")


def test_a_picture_of_rounds_that_stayed_level_does_not_say_the_upper_two_won():
    level = Path(
        ("High",), (("15 Jan", 1),), tuple(Walker(f"P{n}", (Stop("High", n, False),)) for n in range(4))
    )

    assert (
        path_chart(level).note
        == "Of the four at a table the upper two won, but for rounds that stayed level."
    )
    assert CHARTS["a night's path"].note == "Of the four at a table the upper two won."
    assert CHARTS["a season's path"].note == "Filled: the round was won. A ring: it was not."
    assert CHARTS["forty nights by five"].note == "Each step is a round."


def test_bars_are_as_high_as_their_points_and_only_the_best_is_filled():
    chart = CHARTS["nights"]

    first, negative, best = chart.scene.plates
    assert (first.voice, negative.voice, best.voice) == (Voice.PALE, Voice.PALE, Voice.FIRST)
    assert first.height / best.height == pytest.approx(2480 / 4050)
    assert negative.y == pytest.approx(first.y + first.height), (
        "a bar of less than nothing hangs below the line"
    )
    assert negative.height / best.height == pytest.approx(250 / 4050)
    assert [text for text in _texts(chart) if text[-1].isdigit() or text == "–"][:4] == [
        "2480",
        "–",
        "−250",
        "4050",
    ]
    (average,) = (stroke for stroke in chart.scene.strokes if stroke.voice is Voice.SECOND)
    zero = first.y + first.height
    heights = [(zero - y) / best.height * 4050 for _, y in average.points]
    assert heights == pytest.approx([2000, 2000, 2100, 2100, 1900, 1900, 2200, 2200])
    assert chart.summary == (
        "Best 4050 on 11 Dec, worst −250 on 20 Nov. Above the average of all players on 2 of 3 nights."
    )
    assert chart.rows[1:3] == (("16 Oct", "–", "2100"), ("20 Nov", "−250", "1900"))


def test_winners_run_above_losers_and_names_stand_where_lines_end():
    scene, chart = CHARTS["a night's path"].scene, CHARTS["a night's path"]

    lines = {
        stroke.voice: [y for _, y in stroke.points]
        for stroke in scene.strokes
        if stroke.voice is not Voice.SCALE
    }
    ann, bob, cid = (lines[voice] for voice in (Voice.FIRST, Voice.SECOND, Voice.THIRD))
    assert bob[0] < cid[0] < ann[0], "Bob won and Cid lost at High, Ann began at Low"
    assert len(cid) == 2, "Cid's line ends after round 1"
    assert bob[2] < ann[2], "both at High in round 2"
    named = {label.text: label.y for label in scene.labels if label.voice is not Voice.SCALE}
    assert named["Bob"] - bob[-1] == pytest.approx(named["Ann <b>&"] - ann[-1])
    assert "Cid" not in named, "who left has no end to stand at; the table has the name"
    assert chart.rows == (("Ann <b>&", "Low", "High"), ("Bob", "High", "High"), ("Cid", "High", "–"))
    assert chart.summary == "Longest at High: Bob, 2 rounds. There in the last round: Ann <b>& and Bob."


def test_one_players_path_breaks_between_nights_and_where_they_were_away():
    chart = CHARTS["a season's path"]

    lines = [stroke for stroke in chart.scene.strokes if stroke.voice is Voice.FIRST]
    assert [len(line.points) for line in lines] == [4, 4], (
        "two nights of two rounds, the night missed between them"
    )
    assert lines[0].points[0][1] < lines[1].points[-1][1] < lines[1].points[0][1], (
        "High, Middle, Low from the top"
    )
    assert chart.summary == "4 rounds: 2 at High, 1 at Middle and 1 at Low."
    assert chart.rows == (("18 Sep", "High, High"), ("16 Oct", "–, –"), ("20 Nov", "Low, Middle"))


@pytest.mark.parametrize("name", CHARTS)
def test_every_picture_keeps_inside_is_small_and_passes_a_strict_policy(name):
    chart = CHARTS[name]
    scene = chart.scene

    for stroke in scene.strokes:
        assert all(
            -0.1 <= x <= scene.width + 0.1 and -0.1 <= y <= scene.height + 0.1 for x, y in stroke.points
        )
    for plate in scene.plates:
        assert plate.x >= -0.1, plate
        assert plate.x + plate.width <= scene.width + 0.1, plate
        assert plate.y + plate.height <= scene.height + 0.1, plate
    assert all(0 <= label.x <= scene.width and 0 < label.y <= scene.height for label in scene.labels)
    text = chart.svg
    tree = ET.fromstring(text)
    assert [element.text for element in tree.iter("text")] == _texts(chart)
    assert {name for element in tree.iter() for name in element.attrib}.isdisjoint(
        {"style", "fill", "stroke", "href"}
    )
    assert len(gzip.compress(text.encode())) <= 20_000
    assert chart.summary
    assert all(len(row) == len(chart.head) for row in chart.rows)


def _overlapping(scene) -> list[tuple[str, str]]:
    """Labels that stand in each other, in letters as wide as any of the usual screen typefaces has them."""
    letter = 13.9 if scene.width <= NARROW else 13.0
    part = {Side.START: 0.0, Side.MIDDLE: 0.5, Side.END: 1.0}
    spans = []
    for label in scene.labels:
        wide = text_width(label.text) * letter / 13.9
        left = label.x - wide * part[label.side]
        spans.append((left, left + wide, label.y, label.text))
    return [
        (one[3], other[3])
        for one, other in combinations(spans, 2)
        if abs(one[2] - other[2]) < 12 and one[0] < other[1] and other[0] < one[1]
    ]


@pytest.mark.parametrize("nights", [*range(1, 13), 24, 40])
def test_no_labels_stand_in_each_other_however_many_nights(nights):
    days = tuple(f"{night % 28 + 1} Sep" for night in range(nights))
    points = tuple((-1) ** night * (2480 + night) for night in range(nights))
    racers = tuple(Racer(f"Wolfeschlegel {n}", tuple(n * total for total in points)) for n in range(24))
    race, below = Race(days, racers), tuple(-one for one in points)

    pictures = {
        "race": race_scene(race),
        "race on a phone": race_scene(race, ON_A_PHONE),
        "points": nights_chart(Nights(days, points, below)).scene,
        "small points": nights_chart(Nights(days, (-500,) * nights, (300,) * nights)).scene,
        "path": path_chart(_long_walk(nights, 5)).scene,
    }

    assert {name: _overlapping(scene) for name, scene in pictures.items() if _overlapping(scene)} == {}


@pytest.mark.parametrize("name", CHARTS)
def test_no_labels_of_a_picture_stand_in_each_other(name):
    assert _overlapping(CHARTS[name].scene) == []


def test_after_one_night_the_race_is_a_bar_for_everybody():
    race = Race(("15 Jan",), (Racer("Ann", (900,)), Racer("Bob", (600,)), Racer("Cid", (0,))))

    scene = race_scene(race)
    zero = next(iter(scene.strokes)).points[0][0]
    ends = [(plate.x, plate.x + plate.width) for plate in scene.plates]
    assert ends[0][0] == ends[1][0] == pytest.approx(zero)
    assert ends[2][1] == pytest.approx(zero), "who is behind the average stands left of it"
    lengths = [end - start for start, end in ends]
    assert [length / lengths[0] for length in lengths] == pytest.approx([1, 100 / 400, 500 / 400])
    assert [label.text for label in scene.labels] == ["Ann", "+400", "Bob", "+100", "Cid", "−500"]
    assert "Ann leads Bob by 300" in svg(scene, race_summary(race))


@pytest.mark.parametrize("name", ["bids", "nights", "a night's path", "a season's path"])
def test_the_same_drawing_goes_into_a_print(name):
    document = Document(Paper.A4, title="Pictures", author="Club", subject="Pictures", two_sided=False)
    document.start_page()
    lower_edge = draw_chart(document, CHARTS[name].scene, Point(20, 20), 120)

    assert lower_edge == pytest.approx(20 + 120 * CHARTS[name].scene.height / CHARTS[name].scene.width)
    printed = read(document.finish())
    assert faults(printed, Paper.A4) == []
    for word in (word for text in _texts(CHARTS[name]) for word in text.replace("\ufe0e", "").split()):
        assert word in printed.text


def test_a_suits_sum_leaves_out_bids_to_take_no_trick():
    assert BIDS.at(None, Denomination.NO_TRUMP) == Tally(0, 1), (
        "misère is played at no trump, but is no bid of it"
    )
    assert BIDS.all == Tally(7, 12)


def test_no_name_of_a_first_night_runs_into_its_bar_or_figure():
    racers = tuple(Racer(f"Wolfeschlegelsteinhausenbergerdorff {n}", (4000 - 211 * n,)) for n in range(40))

    scene = race_scene(Race(("15 Jan",), racers))

    names, figures = scene.labels[::2], scene.labels[1::2]
    for name, figure, plate in zip(names, figures, scene.plates, strict=True):
        start = figure.x - text_width(figure.text) if figure.side is Side.END else plate.x
        assert text_width(name.text) < start
        assert name.text.startswith("Wolfe")

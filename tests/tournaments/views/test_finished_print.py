"""The print of a finished night, by its links: it agrees hand for hand with the sheets that were keyed."""

import io
import re

import pdfplumber
import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import evening, finish, play_night, table_of
from tests.tournaments.prints.reading import read
from tests.tournaments.templates.reading import the_one
from tests.tournaments.views.visitors import night_url
from tournaments.models import Hand, NightState

HAND = re.compile(r"^(\d) ([12]) (\S+) (\d+)( set)? (−?\d+) (−?\d+)$", re.MULTILINE)
PLAIN = str.maketrans({"♠": "S", "♣": "C", "♦": "D", "♥": "H", "−": "-", "\ufe0e": None})
TABLES = ("High", "Middle", "Low")
# What is keyed ("-" where side 2 bid), and the points: the bid's, 10 a trick for the others, 100 for a set (rules C1, C2).
KEYED = {
    "7H 7": (200, 30),
    "-8D 7": (130, -280),
    "9S 9": (340, 10),
    "-7NT 8": (20, 220),
    "7C 6": (-160, 140),
    "-8H 8": (20, 300),
    "10NT 10": (520, 0),
    "-9H 8": (120, -400),
}
SHEETS = [
    list(KEYED)[start : start + 6] + list(KEYED)[: max(0, start - 2)] for start in range(3)
]  # a sheet a table, each another six


def keyed_sheets(number: int) -> dict[str, list[str]]:
    return {name: SHEETS[(place + number) % 3] for place, name in enumerate(TABLES)}


def key_night(desk, made) -> None:
    """Five rounds from paper, as a coordinator types them."""
    for number in range(1, 6):
        page = desk.get(night_url(made, "paper"))
        fields = {
            f"sheet_{table_of(made.night, name).pk}": "\n".join(lines)
            for name, lines in keyed_sheets(number).items()
        }
        sent = {"key": the_one(page.text, "input", name="key")["value"], "then": "save"}
        if number < 5:
            sent |= {"then": "start", "number": number + 1}
        assert desk.post(night_url(made, "paper"), sent | fields).status_code == 302


def columns(data: bytes) -> list[str]:
    """The text of the three columns of tables, each over all pages."""
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        edge = 12 * 72 / 25.4
        wide = (float(pdf.pages[0].width) - 2 * edge + 5 * 72 / 25.4) / 3
        return [
            "\n".join(
                page.crop(
                    (edge + n * wide - 1, 0, min(edge + (n + 1) * wide, page.width) - 3, page.height)
                ).extract_text()
                for page in pdf.pages
            )
            for n in range(3)
        ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_night_keyed_from_paper_prints_as_it_was_keyed(made, desk, time_machine, paper):
    time_machine.move_to(evening(5, 50), tick=False)
    key_night(desk, made)
    finish(made)

    answer = Client().get(night_url(made, "night_result_print"), {"paper": paper})

    assert answer.headers["Content-Disposition"] == 'inline; filename="night-2026-01-15.pdf"'
    for place, text in enumerate(columns(answer.content)):
        found = [
            (int(number), f"{'-' if side == '2' else ''}{bid.translate(PLAIN)} {took}", bool(is_set), points)
            for number, side, bid, took, is_set, *points in HAND.findall(text)
        ]
        expected = [
            (
                number,
                line,
                KEYED[line][line.startswith("-")] < 0,
                [str(p).replace("-", "−") for p in KEYED[line]],
            )
            for round_number in range(1, 6)
            for number, line in enumerate(keyed_sheets(round_number)[TABLES[place]], start=1)
        ]
        assert found == expected
        assert text.count(f"won, stayed at {TABLES[place]}") + text.count("won, up to") == 4
        assert text.count("lost, stayed at") + text.count("lost, down to") == 4


def test_the_night_and_its_prints_lead_there_once_it_is_finished(made, desk):
    address = night_url(made, "night_result_print")
    assert desk.get(address).status_code == 404
    assert address not in desk.get(night_url(made, "prints")).text
    night = play_night(made)
    assert night.state == NightState.FINISHED

    assert f'href="{address}?paper=letter"' in desk.get(night_url(made, "prints"), {"paper": "letter"}).text
    page = Client().get(night_url(made, "night_result"))
    assert f'href="{address}"' in page.text

    printed = " ".join(columns(Client().get(address).content))
    assert "wine" in printed


def test_the_printed_standings_say_whether_all_hands_agree_in_every_view(made):
    play_night(made)
    address = reverse("standings_print", args=[made.club.slug, made.season.pk])
    whole = read(Client().get(address, {"view": "all"}).content)
    Hand.objects.filter(bid="8H").update(points_1=7)
    tampered = read(Client().get(address).content)

    assert whole.bookmarks == ["Everybody", "Men", "Women", "Couples", "Records"]
    assert whole.text.count("Printed 15 January 2026. All 90 hands agree.") == 4
    assert (
        whole.text.index("Couples") < whole.text.index("Adam Ames & Alice Ames") < whole.text.index("Records")
    )
    assert "Highest night" in whole.text[whole.text.index("Records") :]
    assert "hands agree" not in tampered.text
    assert "not agree with the hands: please tell the coordinator." in tampered.text.replace("\n", " ")

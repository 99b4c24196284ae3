"""What the terminal says: addresses to type, and a QR that a phone really reads."""

import dataclasses
import io

import pytest
import zxingcpp
from PIL import Image

from clubsite import announce, serve
from tournaments.queries.announce import Announcement

NIGHT = Announcement(
    club="Thursday Cards",
    console_path="/club/thursday-cards/console",
    join_path="/join/QWERTYUIOPASDFGH",
    code="7KQ2WX",
    board_path="/club/thursday-cards/board",
    address_path="/club/thursday-cards/address",
    login=("demo", "sunny-afternoon"),
)
BASE = "http://192.168.1.20:8000"
# What each character of the drawing shows, upper half then lower half; True is dark.
HALVES = {" ": (True, True), "▀": (False, True), "▄": (True, False), "█": (False, False)}


def picture_of(rows: list[str]) -> Image.Image:
    """The drawing as a scanner would see it, 8 pixels a module."""
    picture = Image.new("L", (len(rows[0]) * 8, len(rows) * 16), 255)
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            for half, dark in enumerate(HALVES[character]):
                if dark:
                    picture.paste(0, (x * 8, y * 16 + half * 8, x * 8 + 8, y * 16 + half * 8 + 8))
    return picture


def test_night_lines_name_console_login_code_and_board():
    text = "\n".join(announce.night_lines(BASE, NIGHT, coloured=False))

    assert "Thursday Cards" in text
    assert f"{BASE}/club/thursday-cards/console\n" in text
    assert "sign in as demo, password sunny-afternoon" in text
    assert f"{BASE}/join/QWERTYUIOPASDFGH   code 7KQ2WX" in text
    assert f"{BASE}/club/thursday-cards/board\n" in text


def test_night_lines_without_a_login_name_none():
    night = dataclasses.replace(NIGHT, login=None)

    assert "password" not in "\n".join(announce.night_lines(BASE, night, coloured=False))


def test_the_qr_carries_the_join_address():
    lines = announce.night_lines(BASE, NIGHT, coloured=False)
    rows = [line for line in lines if line and set(line) <= set(HALVES)]

    found = zxingcpp.read_barcodes(picture_of(rows))

    assert [code.text for code in found] == [f"{BASE}/join/QWERTYUIOPASDFGH"]


def test_the_terminal_leads_to_another_address():
    lines = announce.night_lines(BASE, NIGHT, coloured=False)

    assert f"  {BASE}/club/thursday-cards/address" in lines


def test_there_is_no_qr_to_this_machine_itself():
    lines = announce.night_lines("http://127.0.0.1:8000", NIGHT, coloured=False, reaches_phones=False)

    assert "  Console   http://127.0.0.1:8000/club/thursday-cards/console" in lines
    assert not [line for line in lines if "█" in line or "▀" in line]


def test_the_qr_sets_its_own_colours_where_the_terminal_has_them():
    plain, coloured = (announce.qr_lines("http://x", coloured=wanted) for wanted in (False, True))

    assert coloured == [f"\033[97;40m{row}\033[0m" for row in plain]


def test_setup_lines_carry_the_token():
    assert f"  {BASE}/setup/?token=abc123" in announce.setup_lines(BASE, "abc123")


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
def test_say_prints_whatever_the_terminal_can_show(monkeypatch, encoding):
    terminal = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="strict")
    monkeypatch.setattr("sys.stdout", terminal)

    serve.say(["Zoë’s club", "█▀▄"])

    assert terminal.buffer.getvalue().decode(encoding).startswith("Zo")

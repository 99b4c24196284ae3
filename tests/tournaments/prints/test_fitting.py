import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.prints.fitting import Fitted, Style, fit, flow, text_width_mm, wrap
from tournaments.prints.typefaces import Face, printable

NAME = Style(Face.BOLD, 10.5, smallest_pt=8.0)


def test_a_text_that_fits_keeps_its_size():
    assert fit("Zoë", NAME, 40.0, 3) == Fitted(("Zoë",), 10.5, NAME)


def test_a_long_text_shrinks_before_it_wraps():
    width = text_width_mm("Wilhelmina Lindqvist", Face.BOLD, 9.0)

    fitted = fit("Wilhelmina Lindqvist", NAME, width, 3)

    assert fitted.lines == ("Wilhelmina Lindqvist",)
    assert 8.0 <= fitted.size_pt <= 9.0
    assert fitted.width_mm <= width


def test_a_longer_text_wraps_at_the_smallest_size():
    width = text_width_mm("Wilhelmina", Face.BOLD, 8.0) + 0.1

    fitted = fit("Wilhelmina Lindqvist-Alvarez Kowalski", NAME, width, 9)

    assert fitted.lines == ("Wilhelmina", "Lindqvist-", "Alvarez", "Kowalski")
    assert fitted.size_pt == 8.0
    assert fitted.height_mm == pytest.approx(4 * fitted.leading_mm)


def test_a_word_wider_than_its_column_is_broken():
    width = text_width_mm("WWWW", Face.BOLD, 8.0) + 0.1

    assert fit("W" * 10, NAME, width, 9).lines == ("WWWW", "WWWW", "WW")


def test_what_passes_the_last_line_ends_in_an_ellipsis_that_fits():
    width = text_width_mm("WWWW", Face.BOLD, 8.0) + 0.1

    fitted = fit("W" * 10, NAME, width, 2)

    assert fitted.lines[0] == "WWWW"
    assert fitted.lines[1].endswith("…")
    assert fitted.width_mm <= width


def test_nothing_gives_no_lines():
    assert fit(" ", NAME, 40.0).lines == ()
    assert flow("", NAME, 40.0).lines == ()
    assert fit(" ", NAME, 40.0).height_mm == 0


def test_flow_keeps_the_size_and_every_word():
    text = "winners one table up, losers one table down, then change partners."

    fitted = flow(text, NAME, 30.0)

    assert fitted.size_pt == 10.5
    assert " ".join(fitted.lines) == text
    assert len(fitted.lines) > 1


def test_flow_leaves_no_word_alone_on_the_last_line():
    text = "the bidders score the value of the bid. All ten tricks: at least 250."
    width = text_width_mm(text.removesuffix(" 250."), Face.BOLD, 10.5) + 0.1

    lines = flow(text, NAME, width).lines

    assert wrap(text, Face.BOLD, 10.5, width)[-1] == "250."
    assert len(lines) == 2
    assert len(lines[1].split()) >= 3


def test_an_accent_stays_with_its_letter_where_a_word_is_broken():
    lines = wrap(printable("Ẹ̀" * 30), Face.BOLD, 8.0, 10.0)

    assert len(lines) > 1
    assert {line[0] for line in lines} == {"Ẹ"}


@settings(deadline=None)
@given(st.text(max_size=80), st.floats(min_value=6.0, max_value=120.0), st.integers(min_value=1, max_value=5))
def test_no_line_is_ever_wider_than_its_column_or_smaller_than_its_style_allows(text, width_mm, max_lines):
    fitted = fit(text, NAME, width_mm, max_lines)

    assert len(fitted.lines) <= max_lines
    assert fitted.width_mm <= width_mm + 1e-6
    assert 8.0 <= fitted.size_pt <= 10.5
    assert all(line.strip() for line in fitted.lines)


@settings(deadline=None)
@given(st.text(max_size=80), st.floats(min_value=6.0, max_value=120.0))
def test_with_lines_enough_no_letter_is_lost(text, width_mm):
    fitted = fit(text, NAME, width_mm, 100)

    assert "".join("".join(fitted.lines).split()) == "".join(printable(text).split())


def test_what_must_be_cut_fills_its_last_line():
    style = Style(Face.TEXT, 10.0)

    one = fit("Bo " + "W" * 60, style, 30.0)
    two = fit(f"Wilhelmina {'W' * 60}", style, 30.0, 2)

    assert one.lines[0].startswith("Bo WWWW")
    assert two.lines[0] == "Wilhelmina"
    for fitted in (one, two):
        assert fitted.lines[-1].endswith("W…")
        assert 26.0 < fitted.width_mm <= 30.0

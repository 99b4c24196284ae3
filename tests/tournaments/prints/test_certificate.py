"""Certificates read back: one winner, a tie of couples, and ties of very many with the worst names."""

import pytest

from tests.tournaments.prints import evening, sheets
from tests.tournaments.prints.reading import crossed, faults, read
from tournaments.prints.certificate import Certificate, Certificates, certificates_pdf
from tournaments.prints.layout import Paper

RULE = "Both members’ points of the season together; couples of whom both have played."


def certificates(*given: tuple[str, tuple[str, ...], str], **said) -> Certificates:
    values = {"club": sheets.CLUB, "season": "September 2026 to May 2027", "after": "after night 9 of 9"}
    return Certificates(
        certificates=tuple(Certificate(trophy, names, figure, RULE) for trophy, names, figure in given),
        **values | said,
    )


@pytest.mark.parametrize("paper", list(Paper))
def test_each_trophy_has_a_page_that_names_all_who_share_it(paper):
    couples = ("Henrik & Ingrid Lindqvist", "<b>José</b> & Ana Álvarez")
    given = certificates(
        ("Best individual", ("Łucja O'Brien",), "12340 points"), ("Best couple", couples, "4050 points each")
    )

    printed = read(certificates_pdf(given, paper))

    assert printed.bookmarks == ["Best individual", "Best couple"]
    one, two = (page.text for page in printed.pages)
    for part in (sheets.CLUB, "Best individual", "won by", "Łucja O'Brien", "12340 points", "for the club"):
        assert part in one
    assert "September 2026 to May 2027, after night 9 of 9" in one
    assert "\n".join(couples) in two
    assert "4050 points each" in two
    assert {"♠", "♥", "♣", "♦"} <= {glyph.text for glyph in printed.pages[0].glyphs}
    assert faults(printed, paper) == []
    largest = max((g for g in printed.pages[0].glyphs if g.text == "Ł"), key=lambda g: g.size_pt)
    assert largest.size_pt == 30


@pytest.mark.parametrize("paper", list(Paper))
def test_the_worst_names_and_ties_of_very_many_keep_to_their_page(paper):
    many = tuple(f"{name} & {evening.STRANGE[0]}" for name in evening.STRANGE * 3)
    given = certificates(
        (sheets.WIDE[0], many[:1], "1 set"),
        ("Ω" * 60, many[:8], "0 nine-bids each"),
        ("Most rounds won", many, "20 rounds each"),
        ("Most sets given", tuple(f"Player {number}" for number in range(400)), "1 set each"),
        club=evening.WORST["club"],
        season=sheets.LONG[0],
    )

    printed = read(certificates_pdf(given, paper))

    assert printed.page_count == 4
    assert faults(printed, paper) == []
    assert [found for page in printed.pages for found in crossed(page)] == []
    assert "[?] & Wilhelmina" in printed.pages[1].text.replace("\n", " ")
    assert "more" not in printed.pages[2].text
    shown = printed.pages[3].text.count("Player ")
    assert f"and {400 - shown} more" in printed.pages[3].text

import pytest

from tournaments.prints.words import counted, span


@pytest.mark.parametrize(
    ("number", "said"), [(1, "one hand"), (6, "six hands"), (12, "twelve hands"), (13, "13 hands")]
)
def test_counted(number, said):
    assert counted(number, "hand", "hands") == said


@pytest.mark.parametrize(("numbers", "said"), [([4], "4"), ([4, 5], "4 and 5"), ([1, 2, 3], "1 to 3")])
def test_span(numbers, said):
    assert span(numbers) == said

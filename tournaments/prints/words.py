"""Small phrases of the prints."""

from collections.abc import Sequence

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def counted(number: int, singular: str, plural: str) -> str:
    """Say how many: "six hands", "one hand", "18 hands"."""
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{word} {singular if number == 1 else plural}"


def span(numbers: Sequence[int]) -> str:
    """Say which of a row of following numbers: "4", "4 and 5", "1 to 3"."""
    first, last = numbers[0], numbers[-1]
    if first == last:
        return str(first)
    return f"{first} and {last}" if last == first + 1 else f"{first} to {last}"

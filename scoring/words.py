"""How numbers and raw entries are written in sentences for a person."""

_MINUS_SIGNS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d", "-"))
_LONGEST_QUOTE = 20
_WIDEST_NUMBER_BITS = 64


def signed(points: int) -> str:
    """Points with their sign: "+300", "−300" with a real minus, "0"."""
    return with_minus(f"{points:+d}") if points else "0"


def with_minus(number: float | str) -> str:
    """A number for a person to read: a real minus (U+2212), which is not lost at a line end."""
    return str(number).replace("-", "−")


def plain_minus(text: str) -> str:
    """The text with every kind of dash and minus as "-": phones and smart punctuation type others."""
    return text.translate(_MINUS_SIGNS)


def quoted(raw: object) -> str:
    """What somebody entered, in quotes, cut to a length that fits a sentence."""
    if isinstance(raw, int) and raw.bit_length() > _WIDEST_NUMBER_BITS:
        return "“a very long number”"  # Python refuses to write out numbers of thousands of digits
    text = "".join(character for character in str(raw)[:200] if character.isprintable()).strip()
    return f"“{text[:_LONGEST_QUOTE]}…”" if len(text) > _LONGEST_QUOTE else f"“{text}”"


def entered_text(raw: object) -> str:
    """What somebody entered as text or as a whole number, without spaces around it; else nothing."""
    if isinstance(raw, str):
        return raw.strip()
    if isinstance(raw, int) and not isinstance(raw, bool) and raw.bit_length() <= _WIDEST_NUMBER_BITS:
        return str(raw)
    return ""

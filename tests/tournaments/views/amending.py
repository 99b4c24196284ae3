"""The coordinator's page on which a hand is put right: what its form sends, and what it says follows."""

from tests.factories import table_of
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.visitors import night_url
from tournaments.models import Hand, HandKind


def facts(text: str, **changes) -> dict:
    """What the form sends for the hand written "1 7H/7"."""
    side, rest = text.split()
    bid, tricks = rest.split("/")
    return {
        "side": side,
        "bid": bid,
        "tricks": tricks,
        "version": 1,
        "reason": "misread",
        "action": "save",
    } | changes


def hand_at(made, name: str, number: int, round_number: int = 1) -> Hand:
    table = table_of(made.night, name, round_number)
    return Hand.objects.get(table=table, number=number, kind=HandKind.HAND, voided_at=None)


def amend_url(made, hand: Hand) -> str:
    return night_url(made, "hand_amend", hand.pk)


def follows(answer) -> dict[str, str]:
    """The lines of "What follows", by label."""
    labels = [e.text for e in elements(answer.text, "dt")]
    told = [e.text for e in elements(answer.text, "dd")]
    return dict(zip(labels, (text.replace("\ufe0e", "") for text in told), strict=True))

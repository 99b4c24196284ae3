"""What phones at one table may send in any order, and what must come of it: worked out without the services.

A sequence is a list of steps; `run` sends them through the services and through a small model of the promises
(engineering: a key is one submission, a hand is one, nothing is overwritten unseen), and compares after each.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db import transaction
from hypothesis import strategies as st

from scoring import CARD_CLUB, score_hand
from tests.factories import Fixture, evening, play_hand, player_actor, result
from tournaments.models import Hand, LogEntry, Seat, Table
from tournaments.services import hands
from tournaments.services.errors import ActionRefused, HandConflict, KeyReused

TEXTS = ("1 7H/7", "2 8D/7", "1 9S/10", "2 10NT/3")
HANDS = CARD_CLUB.hands_per_round

# kind, which hand (0: the one that comes next, counted back from there), what it says, an earlier submission
steps = st.lists(
    st.tuples(
        st.sampled_from(["save", "save", "save", "resend", "reuse", "amend", "amend unseen", "undo", "undo earlier"]),
        st.integers(0, 3),
        st.sampled_from(TEXTS),
        st.integers(0, 20),
    ),
    min_size=4,
    max_size=20,
)  # fmt: skip


@dataclass(frozen=True)
class Sent:
    """A submission as a phone keeps it until it is acknowledged."""

    key: str
    number: int
    base: int
    text: str


@dataclass
class Model:
    """The table as it must be: each hand's text and version, and what each acknowledged key stood for."""

    hands: list[tuple[str, int]] = field(default_factory=list)
    known: dict[str, tuple[int, str]] = field(default_factory=dict)
    versions: dict[int, int] = field(default_factory=dict)  # the latest of each number, undone ones too

    def take(self, sent: Sent) -> str:
        """What becomes of a submission."""
        if sent.key in self.known:
            return "repeated" if self.known[sent.key] == (sent.number, sent.text) else "reused"
        is_new = sent.number == len(self.hands) + 1 <= HANDS
        if not (1 <= sent.number <= len(self.hands) or (is_new and not sent.base)):
            return "refused"
        self.known[sent.key] = (sent.number, sent.text)
        if is_new:
            self.hands.append((sent.text, self._next_version(sent.number)))
            return "saved"
        text, version = self.hands[sent.number - 1]
        if text == sent.text:
            return "agreed"
        if sent.base != version:
            del self.known[sent.key]
            return "conflict"
        self.hands[sent.number - 1] = (sent.text, self._next_version(sent.number))
        return "amended"

    def _next_version(self, number: int) -> int:
        self.versions[number] = self.versions.get(number, 0) + 1
        return self.versions[number]

    def undo(self, number: int) -> str:
        """What becomes of an Undo that names hand `number`."""
        if number != len(self.hands):
            return "refused"
        self.hands.pop()
        return "undone"


def run(made: Fixture, table: Table, sequence: list[tuple[str, int, str, int]]) -> list[str]:
    """Sends a sequence at a table where nothing was played yet, takes it all back, and tells what was not right."""
    with transaction.atomic():
        wrong = _run(made, table, sequence)
        transaction.set_rollback(True)
    return wrong


def _run(made: Fixture, table: Table, sequence: list[tuple[str, int, str, int]]) -> list[str]:
    model, wrong, earlier = Model(), [], []
    players = [seat.player for seat in Seat.objects.filter(partnership__table=table).select_related("player")]
    for turn, (kind, back, text, which) in enumerate(sequence):
        by = player_actor(players[turn % len(players)])
        if kind.startswith("undo"):
            number = len(model.hands) - (back if kind == "undo earlier" else 0)
            if number < 1:
                continue
            became, must = _undo(made, table, number, by, turn), model.undo(number)
        else:
            sent = _submission(kind, model, earlier, back, text, which, turn)
            earlier.append(sent)
            became, must = _send(made, table, sent, by), model.take(sent)
        if became != must:
            wrong.append(f"step {turn}, {kind}: {became}, not {must}")
    return wrong + _differences(table, model)


def _submission(kind, model, earlier, back, text, which, turn) -> Sent:
    """A new submission, or an earlier one once more: as it was, or with other content under its key."""
    if kind == "resend" and earlier:
        return earlier[which % len(earlier)]
    if kind == "reuse" and earlier:
        old = earlier[which % len(earlier)]
        return Sent(old.key, old.number, old.base, text)
    number = max(1, len(model.hands) + 1 - back)
    seen = model.hands[number - 1][1] if kind == "amend" and number <= len(model.hands) else 0
    return Sent(f"sequence-{turn}", number, seen, text)


def _send(made, table, sent: Sent, by) -> str:
    try:
        recorded = play_hand(
            made.night, table, sent.text, number=sent.number, base=sent.base, by=by, key=sent.key
        )
    except KeyReused:
        return "reused"
    except HandConflict:
        return "conflict"
    except ActionRefused:
        return "refused"
    return recorded.outcome


def _undo(made, table, number: int, by, turn: int) -> str:
    hand = Hand.objects.get(table=table, number=number, voided_at__isnull=True)
    try:
        hands.undo_hand(night=made.night, hand_id=hand.pk, by=by, at=evening(1, turn))
    except ActionRefused:
        return "refused"
    return "undone"


def _differences(table: Table, model: Model) -> list[str]:
    """What the database has, beside the model and beside a replay of the log."""
    rows = Hand.objects.filter(table=table, voided_at__isnull=True).order_by("number")
    there = {
        row.number: (f"{row.side} {row.bid}/{row.tricks}", row.version, (row.points_1, row.points_2))
        for row in rows
    }
    must = {
        number: (text, version, score_hand(CARD_CLUB, result(text)).points)
        for number, (text, version) in enumerate(model.hands, start=1)
    }
    now = Table.objects.get(pk=table.pk)
    sums = tuple(sum(points[side] for _, _, points in must.values()) for side in (0, 1))
    found = {
        "hands": (there, must),
        "replayed log": (replayed(table), {n: (text, points) for n, (text, _, points) in must.items()}),
        "totals": ((now.points_1, now.points_2), sums),
        "hands played": (now.hands_played, len(must)),
    }
    return [f"{name}: {one}, not {other}" for name, (one, other) in found.items() if one != other]


def replayed(table: Table) -> dict[int, tuple[str, tuple[int, int]]]:
    """The table as its log alone tells it: each entry's change, one after the other."""
    hands_now: dict[int, tuple[int, tuple[str, tuple[int, int]]]] = {}
    for entry in LogEntry.objects.filter(table=table).order_by("pk"):
        if entry.action in {"hand_saved", "hand_amended"}:
            after = entry.after
            text = f"{after['side']} {after['bid']}/{after['tricks']}"
            hands_now[entry.hand_id] = (after["number"], (text, tuple(after["points"])))
        elif entry.action == "hand_undone":
            del hands_now[entry.hand_id]
    return dict(sorted(hands_now.values()))

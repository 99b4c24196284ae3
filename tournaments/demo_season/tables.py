"""What is played and said at the tables of the demo's nights."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

from scoring import HandResult, Side, parse_bid
from tournaments.models import Club, HandKind, Night, Player, Season, Table
from tournaments.queries.hands import live_hands, next_number
from tournaments.queries.night_tables import TableRow, load_tables
from tournaments.services import hands, table_talk
from tournaments.services.actor import Actor
from tournaments.services.submissions import submission
from tournaments.translate import rules_of

if TYPE_CHECKING:
    from collections.abc import Sequence

HAND_MINUTES = 6
WEAK, STRONG = 6, 10  # tricks
SUITS = ("S", "C", "D", "H", "NT")


@dataclass
class Story:
    """The season as it is being played: who writes, which cards, what time it is."""

    club: Club
    season: Season
    coordinator: Actor
    rng: Random
    clock: datetime
    sent: int = 0

    def tick(self, minutes: int) -> datetime:
        """Let time pass."""
        self.clock += timedelta(minutes=minutes)
        return self.clock

    def key(self) -> str:
        """The next submission's id, as a phone would make it."""
        self.sent += 1
        return f"demo-{self.sent:06d}"


def play_round(
    story: Story,
    night: Night,
    round_number: int,
    *,
    scripts: dict[int, Sequence[str]],
    minutes: int = HAND_MINUTES,
) -> None:
    """Play a whole round; `scripts` have a table's first hands, by its position, in shorthand ("-9D 8": side 2)."""
    tables = load_tables(night.pk, round_number=round_number).tables(round_number)
    wanted = {table.position: [_read(line) for line in scripts.get(table.position, ())] for table in tables}
    for number in range(1, rules_of(story.season).hands_per_round + 1):
        for table in tables:
            if (number, table.position, round_number) == (2, 1, 2):
                _throw_in(story, night, table, number)
            script = wanted[table.position]
            deal = script[number - 1] if number <= len(script) else likely_hand(story.rng)
            play_hand(story, night, table, deal, minutes=minutes if table.position == 0 else 0)
    for table in tables:
        row = Table.objects.get(pk=table.id)
        if row.needs_tiebreak:
            hands.record_tiebreak(
                night=night,
                table_id=table.id,
                side=1,
                is_made=False,
                submission=submission(story.key(), table.id, "tiebreak"),
                by=_player(table, 0),
                at=story.tick(5),
            )


def play_hand(story: Story, night: Night, table: TableRow, deal: HandResult, *, minutes: int) -> None:
    """Play and save one hand, the next of a table."""
    number = next_number(live_hands(table.id), rules_of(story.season))
    hands.record_hand(
        night=night,
        table_id=table.id,
        round_number=table.round_number,
        number=number,
        base=0,
        result=deal,
        submission=submission(story.key(), table.id, number, deal),
        by=_player(table, number),
        at=story.tick(minutes),
    )


def _throw_in(story: Story, night: Night, table: TableRow, number: int) -> None:
    hands.record_deal(
        night=night,
        table_id=table.id,
        number=number,
        kind=HandKind.THROWN_IN,
        submission=submission(story.key(), table.id, number, "thrown_in"),
        by=_player(table, number),
        at=story.tick(1),
    )


def likely_hand(rng: Random) -> HandResult:
    """A likely hand: mostly sevens and eights, made about two times in three; nines are rare and mostly set."""
    level = rng.choices((7, 8, 9), weights=(12, 8, 1))[0]
    bid = parse_bid(f"{level}{rng.choice(SUITS)}")
    tricks = level + rng.choices((-2, -1, 0, 1, 2), weights=(2, 5, 8, 4, 1))[0]
    if bid.is_nine:  # a made nine wins the wine: that is the story's to say
        tricks = 8
    side: Side = 1 if rng.random() < 0.5 else 2  # noqa: PLR2004 - a fair coin
    return HandResult(side, bid, max(WEAK - 2, min(STRONG, tricks)))


def _read(line: str) -> HandResult:
    bid, tricks = line.lstrip("-").split()
    return HandResult(2 if line.startswith("-") else 1, parse_bid(bid), int(tricks))


def talk_over(story: Story, night: Night, table: TableRow) -> None:
    """A table between two hands: who deals is known, and the next bid is shared before it is played."""
    by = _player(table, 1)
    number = next_number(live_hands(table.id), rules_of(story.season))
    table_talk.set_dealers(night=night, table_id=table.id, first=2, by=by, at=story.tick(0))
    table_talk.share_bid(
        night=night,
        table_id=table.id,
        round_number=table.round_number,
        number=number,
        side=1,
        bid=parse_bid("8H"),
        submission=submission(story.key(), table.id, number, "8H"),
        by=by,
        at=story.tick(1),
    )


def _player(table: TableRow, number: int) -> Actor:
    """Each of the four writes in turn."""
    seats = (*table.pairs[0], *table.pairs[1])
    player_id = seats[number % len(seats)]
    return Actor(Player.objects.values_list("name", flat=True).get(pk=player_id), player_id=player_id)

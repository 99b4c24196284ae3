"""A hand's row and what goes with it: the table it is locked by, its new facts, its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Exists, OuterRef

from scoring import HandResult, RuleSet, score_hand
from tournaments.models import EarlierHolder, Hand, HandKind, Night, NightState, Seat, Table
from tournaments.queries.prepared import Prepared
from tournaments.services.errors import ActionRefused, NightOver, NotAtThisTable, RoundClosed
from tournaments.services.tables import restate_table

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.services.actor import Actor


def table_of_player(night: Night, table_id: int, by: Actor) -> Table:
    """A table's row with its round, locked.

    Raises: NotAtThisTable when the player does not sit there, NightOver when the night was finished without that
    round, RoundClosed when that seating was taken back.
    """
    tables = _tables_of_player(night.pk, table_id, by.player_id or 0)
    if not tables:
        if table_once_held(night, table_id, by) is not None:
            raise NotAtThisTable(
                "Somebody else has your seat at that table by now. Its hands are put right by whoever sits there, or "
                "by the coordinator."
            )
        raise NotAtThisTable("You do not sit at that table. Your own table is below.")
    if tables[0].round.undone_at is not None:
        if night.state == NightState.FINISHED:
            raise NightOver("The night was finished without this round. Ask the coordinator.")
        raise RoundClosed("The seats were made again since. Your own table is below.")
    return tables[0]


def table_once_held(night: Night, table_id: int, by: Actor) -> Table | None:
    """The same of a table where the player held cards until somebody took the seat over, None for anybody else."""
    held = EarlierHolder.objects.filter(
        seat__partnership__table=OuterRef("pk"),
        player_id=by.player_id or 0,
        seat__round__undone_at__isnull=True,
    )
    tables = Table.objects.select_for_update(of=("self",)).select_related("round")
    return tables.filter(Exists(held), pk=table_id, round__night_id=night.pk).first()


@Prepared
def _tables_of_player(night_id: int, table_id: int, player_id: int) -> QuerySet[Table]:
    seated = Seat.objects.filter(partnership__table=OuterRef("pk"), player_id=player_id)
    tables = Table.objects.select_for_update(of=("self",)).select_related("round")
    return tables.filter(Exists(seated), pk=table_id, round__night_id=night_id)


def refuse_closed(table: Table) -> None:
    """Raises RoundClosed unless phones may record at this table now."""
    if table.is_open:
        return
    if table.round.started_at is None:
        raise RoundClosed(f"Round {table.round.number} has not started yet.")
    raise RoundClosed(f"Round {table.round.number} is closed. Ask the coordinator to put it right.")


def refuse_other_round(table: Table, round_number: int) -> None:
    """Raises ActionRefused for a page that says another round: a table belongs to one."""
    if table.round.number != round_number:
        raise ActionRefused(
            f"That table is one of round {table.round.number}, not of round {round_number}. "
            "Your own table is below."
        )


def describe(hand: Hand) -> str:
    """A hand's name in a sentence: "hand 4", "the misdeal before hand 4"."""
    if hand.kind == HandKind.HAND:
        return f"hand {hand.number}"
    if hand.kind == HandKind.TIEBREAK:
        return "the tie-break hand"
    return (
        f"the {'thrown-in deal' if hand.kind == HandKind.THROWN_IN else 'misdeal'} before hand {hand.number}"
    )


def facts(hand: Hand) -> dict[str, Any]:
    """What the log keeps of a hand."""
    return {
        "kind": hand.kind,
        "number": hand.number,
        "side": hand.side,
        "bid": hand.bid,
        "tricks": hand.tricks,
        "is_made": hand.is_made,
        "points": [hand.points_1, hand.points_2],
    }


def replace_hand(
    table: Table, hands: list[Hand], hand: Hand, result: HandResult, *, rules: RuleSet, at: datetime
) -> dict[str, Any]:
    """Give a hand other facts and restate its table; returns what it was. Call with the table locked."""
    before = facts(hand)
    score = score_hand(rules, result)
    hand.side, hand.bid, hand.tricks = result.side, str(result.bid), result.tricks
    hand.points_1, hand.points_2 = score.points
    hand.is_made = score.is_made
    hand.version += 1
    hand.amended_at = at
    hand.save()
    restate_table(table, hands, rules=rules, round_number=table.round.number, half_stays=True)
    return before

"""What is chosen in the entry of a hand when a phone's page is made anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.queries.phone_values import MyTable

TAPPED = ("side", "bid", "tricks")


def entry_choices(table: MyTable, sent: Mapping[str, str | None]) -> dict[str, str | None]:
    """Choices stay while they are about the hand that comes next at this table; the half-entered hand is chosen where
    none are.

    The form says in `half` which half-entered hand it started with: while nobody changed that choice it follows the
    half-entered hand, so that a phone never saves a bid that another phone has since put right.
    """
    is_next = sent.get("number") in {None, str(table.hand_number)}
    is_here = sent.get("table") in {None, str(table.table_id)}
    chosen = dict(sent) if is_next and is_here else {}
    half = table.talk.half if table.talk else None
    is_own = chosen.get("side") or chosen.get("bid")
    has_followed = bool(chosen.get("half")) and chosen["half"] == f"{chosen.get('side')}.{chosen.get('bid')}"
    if is_own and not (has_followed and chosen["half"] != table.half_code):
        return chosen
    if is_own:
        chosen = {name: value for name, value in chosen.items() if name not in TAPPED}
    return chosen | ({"side": str(half.side), "bid": str(half.bid)} if half else {})

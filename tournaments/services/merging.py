"""Two players who are one person become one, and two again.

Everything that names the one names the other from then on, except the log, which keeps who it was. The row that is
merged stays, archived and without a past of its own. The log's entry keeps which rows moved, so that a merge can be
taken back: exactly they move back, and what was recorded since stays where it is.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from tournaments.db import write_transaction
from tournaments.models import Club, LogEntry, Night, Player, PlayerNight, Season, SeasonTotal
from tournaments.queries.merging import MERGED, TAKEN_BACK, merge_of_club, why_not_one
from tournaments.services.errors import ActionRefused
from tournaments.services.log import write_log
from tournaments.services.merged_couples import move_couples, part_again, refuse_grown
from tournaments.services.merged_stand_ins import sit_as_themselves, sit_in_again
from tournaments.services.moved_rows import Moved, move_all, move_back
from tournaments.services.people import lock_people
from tournaments.services.scores import store_season_totals

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.services.actor import Actor


def merge_players(*, club: Club, keep_id: int, gone_id: int, by: Actor, at: datetime) -> LogEntry:
    """Make two players one: `keep_id` has the past of both from now on. Gives the entry that can be taken back.

    Raises: ActionRefused, in words, when they cannot be one person.
    """
    with write_transaction():
        _lock(club)
        keep, gone = _player(club, keep_id), _player(club, gone_id)
        refusal = why_not_one(keep, gone)
        if refusal:
            raise ActionRefused(refusal)
        before = {"keep": _state(keep), "gone": _state(gone)}
        moved: Moved = {}
        themselves = sit_as_themselves(keep, gone)
        joined = move_couples(keep, gone, moved)
        move_all(Player, gone, keep, moved)
        _become_one(keep, gone, at)
        _restate_totals(keep, gone)
        return write_log(
            MERGED,
            club_id=club.pk,
            by=by,
            at=at,
            before=before,
            after={
                "player": keep.pk,
                "name": keep.name,
                "gone": gone.pk,
                "gone_name": gone.name,
                "became": _state(keep),
                "moved": moved,
                "joined": joined,
                "themselves": themselves,
            },
        )


def take_merge_back(*, club: Club, log_id: int, by: Actor, at: datetime) -> None:
    """Make two of one again: every row that moved goes back, everything newer stays with the one who was kept.

    Raises: ActionRefused when it was taken back, or when what was recorded since hangs on both.
    """
    with write_transaction():
        _lock(club)
        entry = merge_of_club(club, log_id)
        if entry is None:
            raise ActionRefused("That is no merge of this club's.")
        facts, before = entry.after or {}, entry.before or {}
        keep, gone = _player(club, facts["player"]), _player(club, facts["gone"])
        _refuse_stale(entry, keep, gone)
        refuse_grown(facts, keep)
        for one in reversed(facts["joined"]):
            part_again(one)
        for where, rows in facts["moved"].items():
            move_back(where, rows, keep.pk, gone.pk)
        sit_in_again(facts.get("themselves", ()))
        gone.merged_into = None
        gone.save(update_fields=["merged_into"])
        _set(gone, before["gone"])
        _set(keep, _as_before(keep, facts["became"], before["keep"]))
        _restate_totals(keep, gone)
        told = {name: facts[name] for name in ("player", "name", "gone", "gone_name")}
        write_log(TAKEN_BACK, club_id=club.pk, by=by, at=at, after={**told, "merge": entry.pk})


def _lock(club: Club) -> None:
    """All nights, then all people, then the seasons: nothing is opened, paired or summed meanwhile."""
    nights = Night.objects.select_for_update(of=("self",), no_key=True).filter(season__club=club)
    list(nights.order_by("pk"))
    lock_people(club)
    seasons = Season.objects.select_for_update(no_key=True).filter(club=club)
    list(seasons.order_by("pk").values_list("pk"))


def _player(club: Club, player_id: int) -> Player:
    found = Player.objects.select_related("club").filter(club=club, pk=player_id).first()
    if found is None:
        raise ActionRefused("One of the two is not in this club. Choose again.")
    return found


def _state(player: Player) -> dict[str, Any]:
    return {
        "is_guest": player.is_guest,
        "archived_at": _text(player.archived_at),
        "nickname": player.nickname,
    }


def _as_before(player: Player, became: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """What of somebody goes back: what nobody has changed since the merge. Older entries keep no nickname."""
    now = _state(player)
    return {name: value for name, value in before.items() if now[name] == became[name]}


def _set(player: Player, state: Mapping[str, Any]) -> None:
    for name, value in state.items():
        setattr(player, name, _time(value) if name == "archived_at" else value)
    player.save(update_fields=list(state))


def _text(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _become_one(keep: Player, gone: Player, at: datetime) -> None:
    """A member stays one, somebody who is here is here, and a nickname is known, whichever of the two it was."""
    keep.is_guest = keep.is_guest and gone.is_guest
    keep.nickname = keep.nickname or gone.nickname
    if gone.archived_at is None:
        keep.archived_at = None
    keep.save(update_fields=["is_guest", "archived_at", "nickname"])
    gone.archived_at, gone.merged_into = gone.archived_at or at, keep
    gone.save(update_fields=["archived_at", "merged_into"])


def _restate_totals(keep: Player, gone: Player) -> None:
    both = {keep.pk, gone.pk}
    seasons = set(
        PlayerNight.objects.filter(player__in=both).order_by().values_list("night__season", flat=True)
    )
    seasons |= set(SeasonTotal.objects.filter(player__in=both).values_list("season", flat=True))
    for season_id in sorted(seasons):
        store_season_totals(season_id, both)


# --- Whether it can be taken back --------------------------------------------------------------------------


def _refuse_stale(entry: LogEntry, keep: Player, gone: Player) -> None:
    """Raises: ActionRefused when this merge does not stand any more, or another one stands upon it."""
    newer = LogEntry.objects.filter(
        club_id=entry.club_id, action=MERGED, pk__gt=entry.pk, after__gone=gone.pk
    ).exists()
    if gone.merged_into_id != keep.pk or newer:
        raise ActionRefused("That merge was taken back already.")
    if keep.merged_into_id is not None:
        raise ActionRefused(f"{keep.name} was merged into somebody else since. Take that back first.")

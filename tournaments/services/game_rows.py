"""A casual game's rows: locked before anything changes, its history written with the change, its page told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.models import Game, GameEvent, GameHand
from tournaments.services.errors import ActionRefused, GameGone, KeyReused
from tournaments.services.submissions import refuse_reused

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.services.submissions import Submission

# Of one game and its deals, and as many submissions that agree with what stands. Anybody may have the link, and the
# history keeps every one of them: far more than people make, few enough for a disk.
MOST_CHANGES = 3000


def locked_game(game_id: int) -> Game:
    """A game's row, locked. Every change of a game or of its deals begins here.

    Raises: GameGone when it was deleted.
    """
    game = Game.objects.select_for_update(no_key=True).filter(pk=game_id).first()
    if game is None:
        raise GameGone("This game was deleted. Start a new one.")
    return game


def all_deals(game_id: int) -> list[GameHand]:
    """Every deal of a game in order, undone ones too."""
    return list(GameHand.objects.filter(game_id=game_id).order_by("number", "pk"))


def change_game(game: Game, *, at: datetime, **changed: Any) -> None:
    """Write these fields of a (locked) game, move its revision on, and note that it is in use.

    Raises: ActionRefused when it was changed so often that only a machine can have done it.
    """
    if game.revision >= MOST_CHANGES:
        raise _endless()
    written = {**changed, "used_at": at, "revision": game.revision + 1}
    Game.objects.filter(pk=game.pk).update(**written)
    for name, value in written.items():
        setattr(game, name, value)


def refuse_endless_agreement(game: Game) -> None:
    """Raises ActionRefused when what stands was sent so often that only a machine can have done it."""
    if GameEvent.objects.filter(game_id=game.pk, action="deal_agreed").count() >= MOST_CHANGES:
        raise _endless()


def _endless() -> ActionRefused:
    return ActionRefused(
        f"This game was changed {MOST_CHANGES} times, which is all it keeps. Start a new one."
    )


def facts(hand: GameHand) -> dict[str, Any]:
    """What the history keeps of a deal."""
    return {
        "number": hand.number,
        "kind": hand.kind,
        "contractor": hand.contractor,
        "bid": hand.bid,
        "tricks": hand.tricks,
        "partners": hand.partners,
        "card_points": hand.card_points,
        "first_trick": hand.first_trick,
        "first_to_reach": hand.first_to_reach,
        "points": hand.points,
        "version": hand.version,
    }


def write_event(
    action: str,
    game: Game,
    *,
    at: datetime,
    hand: GameHand | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    sent: Submission | None = None,
) -> None:
    """Append one event; call it inside the transaction of the change it tells of. With `sent` it is the receipt."""
    GameEvent.objects.create(
        game=game,
        hand=hand,
        at=at,
        action=action,
        before=before,
        after=after,
        request_id=sent.key if sent else None,
        digest=sent.digest if sent else "",
    )


def game_receipt(sent: Submission, game: Game | None = None) -> GameEvent | None:
    """The event this submission made when it came before, with its game and deal; None when it is new.

    Raises: KeyReused when the id was used for something else, or for another game than `game`.
    """
    known = GameEvent.objects.select_related("game", "hand").filter(request_id=sent.key).first()
    if known is None:
        return None
    refuse_reused(sent, known.digest)
    if game is not None and known.game_id != game.pk:
        raise KeyReused("This page's entry was already used in another game. Nothing was changed.")
    return known

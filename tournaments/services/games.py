"""What people do with a casual game, its deals aside: start it, end it, play again, put names right, delete it.

Each is one transaction that first locks the game's row. There are no accounts: whoever has the link may do it all.
See `deals` for the deals themselves.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError

from scoring import ScoringError, game_state, rule_set, times_deal_moved, variant
from tournaments.db import write_transaction
from tournaments.models import Game
from tournaments.queries.game_names import party_names
from tournaments.queries.games import live_deals
from tournaments.services.errors import ActionRefused
from tournaments.services.game_rows import change_game, game_receipt, locked_game, write_event
from tournaments.translate import deal_of, rules_of
from tournaments.words import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from scoring import RuleSet
    from tournaments.services.submissions import Submission

LONGEST_NAME = 40
SECRET_BYTES = 16  # 128 bits: 22 letters


def chosen_rules(key: str, options: Mapping[str, Any] | None = None) -> RuleSet:
    """The rule set of the catalogue by that key, with these options in the place of its own (rules D, F).

    Raises: ActionRefused (field "rules") naming the rule sets there are, or what does not go together.
    """
    try:
        return variant(rule_set(key), options or {})
    except ScoringError as refusal:
        raise ActionRefused(str(refusal), field="rules") from refusal


def start_game(
    *, rules: RuleSet, names: Sequence[str], first_dealer: int | None, submission: Submission, at: datetime
) -> Game:
    """A new game for as many players as the rule set wants; the same submission again gives the same game.

    `names` as they sit, sides alternately; `first_dealer` is a place in them from 0, None when nobody noted it.

    Raises: KeyReused, ActionRefused (field "names" or "first_dealer").
    """
    called = _checked_names(rules, names)
    _refuse_no_seat(called, first_dealer)
    try:
        with write_transaction():
            if (known := game_receipt(submission)) is not None:
                return known.game
            game = _new_game(rules, called, first_dealer, at=at)
            write_event("started", game, at=at, after={"names": called}, sent=submission)
    except IntegrityError:
        # The same form came twice at once: one made the game, this one could not use its key again.
        known = game_receipt(submission)
        if known is None:
            raise
        return known.game
    return game


def was_started(submission: Submission) -> bool:
    """Whether this submission has made its game already.

    Raises: KeyReused when its id made another one.
    """
    return game_receipt(submission) is not None


def set_first_dealer(*, game: Game, seat: int | None, at: datetime) -> None:
    """Note who dealt first, a place in the names from 0; None when nobody knows. Who deals next follows (F19).

    Raises: GameGone, ActionRefused for a place where nobody sits.
    """
    _refuse_no_seat(game.names, seat)
    with write_transaction():
        there = locked_game(game.pk)
        if there.first_dealer != seat:
            before, after = {"seat": there.first_dealer}, {"seat": seat}
            change_game(there, at=at, first_dealer=seat)
            write_event("dealer_set", there, at=at, before=before, after=after)


def rename_player(*, game: Game, seat: int, name: str, at: datetime) -> None:
    """Call the player at this place otherwise; scores and deals stay.

    Raises: GameGone, ActionRefused for a name that is empty, too long or taken.
    """
    _refuse_no_seat(game.names, seat)
    with write_transaction():
        there = locked_game(game.pk)
        _rename(there, [*there.names[:seat], name, *there.names[seat + 1 :]], at)


def rename_players(*, game: Game, names: Sequence[str], at: datetime) -> None:
    """Call all players so, as they sit; two may change names with each other. Scores and deals stay.

    Raises: GameGone, ActionRefused for names that `start_game` would refuse.
    """
    with write_transaction():
        _rename(locked_game(game.pk), names, at)


def _rename(there: Game, names: Sequence[str], at: datetime) -> None:
    called = _checked_names(rules_of(there), names)
    if called != there.names:
        before, after = {"names": there.names}, {"names": called}
        change_game(there, at=at, names=called)
        write_event("player_renamed", there, at=at, before=before, after=after)


def finish_game(*, game: Game, at: datetime) -> None:
    """End a game that nobody has won. Doing it twice is no error.

    Raises: GameGone, ActionRefused when the game is won.
    """
    with write_transaction():
        there = locked_game(game.pk)
        if there.finished_at is not None:
            return
        state = game_state(rules_of(there), [deal_of(hand) for hand in live_deals(there.pk)])
        if state.is_over and state.ask is None:
            raise ActionRefused("The game is over already: there is nothing to finish.")
        change_game(there, at=at, finished_at=at)
        write_event("finished", there, at=at)


def resume_game(*, game: Game, at: datetime) -> None:
    """Take a finish back: the game goes on. Doing it twice is no error. Raises: GameGone."""
    with write_transaction():
        there = locked_game(game.pk)
        if there.finished_at is not None:
            change_game(there, at=at, finished_at=None)
            write_event("resumed", there, at=at)


def start_rematch(*, game: Game, at: datetime) -> Game:
    """A new game with the same rules and names, dealt by whoever is next; asked for again, the same one.

    Raises: GameGone, ActionRefused while the game is still going on.
    """
    with write_transaction():
        there = locked_game(game.pk)
        made = Game.objects.filter(rematch_of=there).first()
        if made is not None:
            return made
        rules, deals = rules_of(there), [deal_of(hand) for hand in live_deals(there.pk)]
        if there.finished_at is None and not game_state(rules, deals).is_over:
            raise ActionRefused("This game is still going on. Finish it first, then play again.")
        dealer = there.first_dealer
        if dealer is not None:
            dealer = (dealer + times_deal_moved(rules, deals)) % len(there.names)
        made = _new_game(rules, there.names, dealer, at=at, rematch_of=there)
        write_event("started", made, at=at, after={"names": made.names})
        change_game(there, at=at)
        write_event("rematch_started", there, at=at)
    return made


def delete_game(*, game: Game) -> None:
    """Delete a game for ever, with its deals and their history. One that is gone is no error."""
    with write_transaction():
        Game.objects.filter(pk=game.pk).delete()


def note_use(*, game: Game, at: datetime) -> None:
    """Note that a game was looked at, so that it is not cleared as unused; writes at most once a day."""
    if at.date() > game.used_at.date():
        with write_transaction():
            Game.objects.filter(pk=game.pk, used_at__lt=at).update(used_at=at)


def clear_games(*, unused_since: datetime) -> int:
    """Delete every game that nobody has used since then; gives how many."""
    cleared = 0
    while batch := list(Game.objects.filter(used_at__lt=unused_since).values_list("pk", flat=True)[:200]):
        with write_transaction():
            # Asked again: somebody may have opened one of them just now.
            _, by_model = Game.objects.filter(pk__in=batch, used_at__lt=unused_since).delete()
            cleared += by_model.get(Game._meta.label, 0)  # noqa: SLF001 - Django counts by this name
    return cleared


def _new_game(
    rules: RuleSet, names: list[str], dealer: int | None, *, at: datetime, rematch_of: Game | None = None
) -> Game:
    return Game.objects.create(
        secret=secrets.token_urlsafe(SECRET_BYTES),
        watch_secret=secrets.token_urlsafe(SECRET_BYTES),
        rules=rules.as_dict(),
        names=names,
        first_dealer=dealer,
        created_at=at,
        used_at=at,
        rematch_of=rematch_of,
    )


def _checked_names(rules: RuleSet, names: Sequence[str]) -> list[str]:
    """The names without spaces around them. Raises ActionRefused unless all players can be told apart."""
    called = [name.strip() for name in names]
    if len(called) != rules.players:
        raise ActionRefused(
            f"{rules.name} is played by {rules.players}: {counted(len(called), 'name')} given.", field="names"
        )
    if not all(called):
        raise ActionRefused(f"Give all {rules.players} players a name.", field="names")
    too_long = next((name for name in called if len(name) > LONGEST_NAME), None)
    if too_long is not None:
        raise ActionRefused(
            f"A name has at most {LONGEST_NAME} letters; “{too_long[:10]}…” has {len(too_long)}.",
            field="names",
        )
    twice = next((name for name in called if [n.casefold() for n in called].count(name.casefold()) > 1), None)
    if twice is not None:
        raise ActionRefused(
            f"Two players are called {twice}. Add a letter to tell them apart.", field="names"
        )
    if len(set(party_names(rules, called))) < rules.competitors:
        raise ActionRefused("Both sides would have the same name. Change one player's name.", field="names")
    return called


def _refuse_no_seat(names: Sequence[str], seat: int | None) -> None:
    if seat is not None and seat not in range(len(names)):
        raise ActionRefused(f"Nobody sits there: choose {', '.join(names)}.", field="first_dealer")

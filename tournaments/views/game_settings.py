"""The score pad around its deals: choosing a game, starting it, names, links to share, the end, a rematch, deleting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubsite import addresses, new_games
from scoring import InvalidRules, rule_set
from tournaments.forms.cleaning import new_key
from tournaments.forms.games import NamesForm, StartForm
from tournaments.forms.rules import RuleOptionsForm
from tournaments.queries.game_entry import games_of
from tournaments.queries.games import game_page
from tournaments.queries.rule_pages import all_rule_sets
from tournaments.services import games
from tournaments.services.errors import ActionRefused, GameGone, KeyReused, TooManyGames
from tournaments.services.submissions import submission
from tournaments.views.game_access import forget, games_known_here, remember, with_game
from tournaments.views.guards import HtmxRequest, send_to
from tournaments.views.qr import qr_svg

if TYPE_CHECKING:
    from collections.abc import Callable

    from django import forms
    from django.http import QueryDict

    from scoring import RuleSet
    from tournaments.models import Game

TOO_MANY = (
    "Very many games were started from here lately. Another one can start within the hour; "
    "games that are there go on."
)
USED_PAGE = (
    "A game with other names or rules was already started from this page. Start again for one more game."
)


@never_cache
@require_safe
def choose(request: HtmxRequest) -> HttpResponse:
    """What the score pad is, the games this device knows, and every rule set to start one with.

    `?rules=<key>` goes straight to the names.
    """
    if "rules" in request.GET:
        key = slugify(request.GET["rules"]) or "unknown"
        return redirect("game_new", key=key)
    known = games_of(games_known_here(request))
    return render(request, "games/choose.html", {"groups": all_rule_sets(), "games": known})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HtmxRequest, key: str) -> HttpResponse:
    """Names and options for the rule set in the address, then the game itself."""
    try:
        rules = rule_set(key)
    except InvalidRules as refusal:
        return render(request, "games/unknown_rules.html", {"sentence": str(refusal)}, status=404)
    if request.method != "POST":
        return _start_page(request, rules, StartForm(rules=rules), _options(request.GET, rules))
    form = StartForm(request.POST, rules=rules)
    options = _options(request.POST, rules)
    if not form.is_valid() or not options.is_valid():
        return _start_page(request, rules, form, options, status=422)
    try:
        game = _started(request, form, options.chosen)
    except ActionRefused as refused:
        return _not_started(request, rules, form, options, refused)
    return remember(request, redirect("game", secret=game.secret), game.secret)


def _started(request: HtmxRequest, form: StartForm, chosen: RuleSet) -> Game:
    """The game of this form, started once however often it is sent."""
    sent = submission(form.cleaned_data["key"], chosen.as_dict(), form.names, form.seat)
    house = addresses.client_address(request)
    is_new = not games.was_started(sent)
    if is_new:
        _refuse_too_many(house)
    game = games.start_game(
        rules=chosen, names=form.names, first_dealer=form.seat, submission=sent, at=timezone.now()
    )
    if is_new:
        new_games.count_started(house)
    return game


def _refuse_too_many(house: str) -> None:
    if new_games.should_wait(house):
        raise TooManyGames(TOO_MANY)


def _not_started(
    request: HtmxRequest, rules: RuleSet, form: StartForm, options: forms.Form, refused: ActionRefused
) -> HttpResponse:
    sentence = refused.message
    if isinstance(refused, KeyReused):
        # Somebody went back to the page of a game that is on: what is sent next is another game.
        form.data = {**request.POST.dict(), "key": new_key()}
        sentence = USED_PAGE
    form.add_error(None, sentence)
    return _start_page(request, rules, form, options, status=_status(refused, otherwise=422))


def _status(refused: ActionRefused, *, otherwise: int) -> int:
    return 429 if isinstance(refused, TooManyGames) else otherwise


def _options(sent: QueryDict, rules: RuleSet) -> RuleOptionsForm:
    """The form of the options that a game may choose, with what was sent for them."""
    offered = RuleOptionsForm(rules=rules, shown=rules)
    given = {name: str(sent[name]) for name in offered.fields if name in sent}
    return RuleOptionsForm(given, rules=rules, shown=rules) if given or sent else offered


def _start_page(
    request: HtmxRequest, rules: RuleSet, form: forms.Form, options: forms.Form, *, status: int = 200
) -> HttpResponse:
    context = {"rules": rules, "form": form, "options": options}
    return render(request, "games/start.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@with_game
def names(request: HtmxRequest, game: Game) -> HttpResponse:
    """Put names right, and note who dealt first."""
    page = game_page(game)
    now = {f"name_{place}": name for place, name in enumerate(page.names, 1)}
    if request.method != "POST":
        form = NamesForm(
            rules=page.rules, seats=page.names, initial={**now, "first_dealer": page.first_dealer}
        )
        return render(request, "games/names.html", {"game": page, "form": form})
    form = NamesForm(request.POST, rules=page.rules, seats=page.names)
    if form.is_valid():
        try:
            _put_right(game, form)
        except ActionRefused as refused:
            _raise_if_gone(refused)
            form.add_error(None, refused.message)
        else:
            return _to_game(request, game)
    return render(request, "games/names.html", {"game": page, "form": form}, status=422)


def _put_right(game: Game, form: NamesForm) -> None:
    at = timezone.now()
    games.rename_players(game=game, names=form.names, at=at)
    games.set_first_dealer(game=game, seat=form.seat, at=at)


@require_safe
@with_game
def share(request: HtmxRequest, game: Game) -> HttpResponse:
    """The two links, in words and, where others can reach them, as squares to scan."""
    base = addresses.base_url()
    is_reached = addresses.reaches_phones(base)
    keep, watch = (
        base + reverse(name, args=[secret])
        for name, secret in (("game", game.secret), ("game_watch", game.watch_secret))
    )
    context = {
        "game": game_page(game),
        "place": urlsplit(base).netloc,
        "keep_url": keep,
        "watch_url": watch,
        "is_reached": is_reached,
        "keep_qr": qr_svg(keep) if is_reached else "",
        "watch_qr": qr_svg(watch) if is_reached else "",
    }
    return render(request, "games/share.html", context)


@require_POST
@with_game
def finish(request: HtmxRequest, game: Game) -> HttpResponse:
    """End a game that nobody has won."""
    return _do(request, game, lambda: games.finish_game(game=game, at=timezone.now()))


@require_POST
@with_game
def resume(request: HtmxRequest, game: Game) -> HttpResponse:
    """Take a finish back."""
    return _do(request, game, lambda: games.resume_game(game=game, at=timezone.now()))


@require_POST
@with_game
def rematch(request: HtmxRequest, game: Game) -> HttpResponse:
    """The same people under the same rules once more; asked twice, the same game."""
    house, is_new = addresses.client_address(request), not hasattr(game, "rematch")
    try:
        if is_new:
            _refuse_too_many(house)
        made = games.start_rematch(game=game, at=timezone.now())
    except ActionRefused as refused:
        return _refused(request, game, refused)
    if is_new:
        new_games.count_started(house)
    return remember(request, _to_game(request, made), made.secret)


@require_http_methods(["GET", "HEAD", "POST"])
@with_game
def delete(request: HtmxRequest, game: Game) -> HttpResponse:
    """Ask, then delete the game for ever."""
    if request.method != "POST":
        return render(request, "games/delete.html", {"game": game_page(game)})
    games.delete_game(game=game)
    return forget(request, send_to(request, reverse("games")), game.secret)


def _do(request: HtmxRequest, game: Game, act: Callable[[], Any]) -> HttpResponse:
    try:
        act()
    except ActionRefused as refused:
        return _refused(request, game, refused)
    return _to_game(request, game)


def _to_game(request: HtmxRequest, game: Game) -> HttpResponse:
    response = send_to(request, reverse("game", args=[game.secret]))
    if response.status_code == 302:  # noqa: PLR2004 - after a form the next page is asked for with GET
        response.status_code = 303
    return response


def _refused(request: HtmxRequest, game: Game, refused: ActionRefused) -> HttpResponse:
    _raise_if_gone(refused)
    context = {"game": game_page(game), "sentence": refused.message}
    return render(request, "games/refused.html", context, status=_status(refused, otherwise=409))


def _raise_if_gone(refused: ActionRefused) -> None:
    """A game that is gone has a page of its own, wherever it is missed."""
    if isinstance(refused, GameGone):
        raise refused

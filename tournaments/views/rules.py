"""The rules of 500 to read: every way to play it, one beside another, and how a club plays it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from scoring import RULE_SETS, InvalidRules, rule_set, write_rules
from tournaments.forms.rules import CompareForm, RuleOptionsForm, no_such_rule_set
from tournaments.prints.rules_card import rules_card_pdf
from tournaments.queries.finding import club_by_slug, night_of_club, season_of_club
from tournaments.queries.rule_compare import comparison
from tournaments.queries.rule_pages import PAGES_KEPT, all_rule_sets, rule_page
from tournaments.queries.tonight import season_now
from tournaments.translate import rules_of
from tournaments.views.downloads import tables_file, wants_file
from tournaments.views.guards import with_phone
from tournaments.views.navigation import navigation
from tournaments.views.pdf import asked_paper, pdf_response
from tournaments.views.rule_tables import comparison_tables, rule_tables
from tournaments.views.rules_values import rules_card
from tournaments.views.season_access import may_read, names_for

if TYPE_CHECKING:
    from scoring import RuleSet
    from tournaments.models import Club, Night, Phone, Season
    from tournaments.views.guards import HtmxRequest

MOST_DIGITS = 9  # of a season's number
OF_A_FILE = {"as", "sheet"}  # what an address says besides the options of a rule set


@require_safe
def rule_sets(request: HtmxRequest) -> HttpResponse:
    """Every rule set, by the number of players."""
    return render(request, "rules/index.html", {"groups": all_rule_sets(), "count": len(RULE_SETS)})


@require_safe
def one_rule_set(request: HtmxRequest, key: str) -> HttpResponse:
    """A rule set in full, as the catalogue has it or with the options of the address."""
    try:
        rules = rule_set(key)
    except InvalidRules:
        unknown = {"sentence": no_such_rule_set(key), "groups": all_rule_sets()}
        return render(request, "rules/unknown.html", unknown, status=404)
    given = {name: value for name, value in request.GET.dict().items() if name not in OF_A_FILE}
    form = RuleOptionsForm(given, rules=rules, shown=rules)
    if not form.is_valid():
        return render(request, "rules/refused.html", {"rules": rules, "form": form}, status=422)
    chosen = form.chosen
    tables = rule_tables(rule_page(chosen))
    if wants_file(request):
        return tables_file(request, tables, name=f"rules-{key}")
    context = {
        "sheets": list(tables),
        "rules": chosen,
        "written": write_rules(chosen),
        "is_changed": chosen != rules,
        "book": book(chosen),
        "form": RuleOptionsForm(rules=rules, shown=chosen),
    }
    return render(request, "rules/rule_set.html", context)


@require_safe
def compare(request: HtmxRequest) -> HttpResponse:
    """Two rule sets side by side; without both, the form to choose them."""
    asked = {name: request.GET[name] for name in ("a", "b") if name in request.GET}
    form = CompareForm(asked or None)
    context: dict[str, object] = {"form": form}
    if form.is_bound and not form.is_valid():
        return render(request, "rules/compare.html", context, status=422)
    if len(asked) == len(form.fields):
        compared = comparison(form.cleaned_data["a"], form.cleaned_data["b"])
        tables = comparison_tables(compared)
        if wants_file(request):
            return tables_file(request, tables, name=f"rules-{compared.a.key}-{compared.b.key}")
        context |= {"comparison": compared, "sheets": list(tables)}
    return render(request, "rules/compare.html", context)


@require_safe
def club_rules(request: HtmxRequest, slug: str) -> HttpResponse:
    """How a club plays: the rules that its season has frozen for the nights to come, the latest season's.

    `?season=` names another one, `?night=` a night, which may have been played by the rules before a change.
    How the club plays is no secret of a season: who may not read the latest one reads its rules without its name.
    """
    club, season, night = _asked(request, slug)
    context = {
        "season": season,
        "is_named": _is_readable(request, club, season, night),
        **navigation(request, club),
    }
    if season is not None:
        rules = rules_of(night or season)
        tables = rule_tables(rule_page(rules, at_club=True))
        if wants_file(request):
            return tables_file(request, tables, name="rules")
        context |= {
            "rules": rules,
            "written": write_rules(rules),
            "night": night,
            "book": book(rules, at_club=True),
            "sheets": list(tables),
        }
    return render(request, "rules/club.html", context)


@require_safe
def club_rules_print(request: HtmxRequest, slug: str) -> HttpResponse:
    """The same rules as a leaf to print: `?paper=a4|letter`, `?season=` or `?night=` as on the page."""
    club, season, night = _asked(request, slug)
    if season is None:
        raise Http404
    is_named = _is_readable(request, club, season, night)
    card = rules_card(club, season.name if is_named else "", rules_of(night or season))
    data = rules_card_pdf(card, asked_paper(request))
    return pdf_response(data, f"rules-{season.starts_on.year}.pdf" if is_named else "rules.pdf")


@require_safe
@with_phone
def phone_rules(request: HtmxRequest, phone: Phone) -> HttpResponse:  # noqa: ARG001 - a phone asks
    """From a player's phone to the rules of tonight, whichever club's it is."""
    night = phone.night
    return redirect(f"{reverse('club_rules', args=[night.season.club.slug])}?night={night.pk}")


@lru_cache(maxsize=PAGES_KEPT)
def book(rules: RuleSet, *, at_club: bool = False) -> SafeString:
    """The whole text of a rule set's page, drawn once: it depends on nothing but the rule set."""
    return SafeString(render_to_string("rules/_book.html", {"page": rule_page(rules, at_club=at_club)}))


def _asked(request: HtmxRequest, slug: str) -> tuple[Club, Season | None, Night | None]:
    """The club, and which season's rules, or which night's, are asked for."""
    club = club_by_slug(slug)
    if club is None:
        raise Http404
    night = _night(club, request.GET.get("night"))
    asked = "night" in request.GET or "season" in request.GET
    season = night.season if night else _season(club, request.GET.get("season"))
    if season is not None and asked:
        names_for(request, club, season, night=night)
    return club, season, night


def _night(club: Club, number: str | None) -> Night | None:
    if number is None:
        return None
    night = night_of_club(club, _whole(number))
    if night is None:
        raise Http404
    return night


def _season(club: Club, number: str | None) -> Season | None:
    if number is None:
        return season_now(club)
    season = season_of_club(club, _whole(number))
    if season is None:
        raise Http404
    return season


def _is_readable(request: HtmxRequest, club: Club, season: Season | None, night: Night | None = None) -> bool:
    return season is not None and may_read(request, club, season, night=night)


def _whole(number: str) -> int:
    """The number in an address, 0 for what is none."""
    is_number = number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS
    return int(number) if is_number else 0

"""One view for each kind of request. Each does its one statement and renders a page as large as ours are."""

from django import forms
from django.db import transaction
from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import render

from tests.bench.floor.models import Chair, Entry, Pad, Receipt, Sum

LETTERS = "SCDHN"
VALUES = {
    f"{level}{letter}": 100 * level - 560 + 20 * rank
    for level in range(6, 11)
    for rank, letter in enumerate(LETTERS)
} | {"M": 250, "OM": 500}
BIDS = tuple(VALUES)
LEVELS = {bid: int(bid[:-1]) for bid in VALUES if bid not in {"M", "OM"}}
SLAM = 250
LISTED = 12  # hands on a page
RECENT = 6  # hands on the piece that comes back from a save


class HandForm(forms.Form):
    """Four fields, as a hand has."""

    number = forms.IntegerField(min_value=1)
    side = forms.TypedChoiceField(choices=[(1, "one"), (2, "two")], coerce=int)
    bid = forms.ChoiceField(choices=[(bid, bid) for bid in BIDS])
    tricks = forms.IntegerField(min_value=0, max_value=10)


def value_of(bid, tricks):
    """The bidders' points by Avondale's table."""
    value = VALUES[bid]
    level = LEVELS.get(bid)
    is_made = tricks == 0 if level is None else tricks >= level
    if not is_made:
        return -value
    return max(value, SLAM) if tricks == 10 else value


def page(request):
    """A whole page around one indexed SELECT."""
    entries = list(Entry.objects.filter(pad_id=int(request.GET["pad"])).order_by("number")[:LISTED])
    return render(request, "floor/page.html", {"entries": entries, "bids": BIDS})


def sit(request):
    """Gives the visitor a session that names a chair."""
    request.session["chair"] = int(request.GET["chair"])
    return render(request, "floor/page.html", {"entries": [], "bids": BIDS})


def poll(request):
    """204 while the revision is the one that was seen."""
    revision = Pad.objects.values_list("revision", flat=True).get(pk=1)
    if str(revision) == request.GET.get("v"):
        return HttpResponse(status=204)
    return HttpResponse(str(revision))


def hand(request):
    """Session, form, one INSERT in a transaction, a piece of page back."""
    if "chair" not in request.session:
        return HttpResponse(status=403)
    form = HandForm(request.POST)
    if not form.is_valid():
        return HttpResponse(form.errors.as_json(), status=422)
    entered = form.cleaned_data
    with transaction.atomic():
        entry = Entry.objects.create(pad_id=1, points=value_of(entered["bid"], entered["tricks"]), **entered)
    return render(request, "floor/piece.html", {"entry": entry, "recent": [entry] * RECENT})


def record(request):
    """The reference save: session, chair, new revision, receipt, hand, the last six hands read again."""
    if "chair" not in request.session:
        return HttpResponse(status=403)
    chair = Chair.objects.select_related("pad").get(token=f"chair-{request.session['chair']}")
    form = HandForm(request.POST)
    if not form.is_valid():
        return HttpResponse(form.errors.as_json(), status=422)
    entered = form.cleaned_data
    with transaction.atomic():
        if not Pad.objects.filter(pk=chair.pad_id).update(revision=F("revision") + 1):
            return HttpResponse(status=409)
        Receipt.objects.create(pad_id=chair.pad_id, chair=chair, key=request.POST["key"], what=str(entered))
        points = value_of(entered["bid"], entered["tricks"])
        entry = Entry.objects.create(pad_id=chair.pad_id, points=points, **entered)
        recent = list(Entry.objects.filter(pad_id=chair.pad_id).order_by("-number")[:RECENT])
    return render(request, "floor/piece.html", {"entry": entry, "recent": recent})


def standings(request):
    """Forty stored totals of a season, the highest first."""
    rows = Sum.objects.filter(season=1).order_by("-points").values_list("player", "hands", "points")
    return render(request, "floor/standings.html", {"rows": list(rows)})

"""Visitors of the site and what they send: phones that joined by the real pages, coordinators who signed in."""

from html.parser import HTMLParser
from urllib.parse import urlsplit

from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse

from tests.factories import Fixture, new_submission, result
from tests.tournaments.templates.reading import the_one
from tournaments.models import Night, Table

HTMX = {"HX-Request": "true"}
MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


def signed_in(user, **options) -> Client:
    """A coordinator's browser."""
    client = Client(**options)
    client.force_login(user, backend=MODEL_BACKEND)
    return client


def joined(made: Fixture, name: str, **options) -> Client:
    """The phone of somebody tonight, by first name: it opened the QR's address and tapped the name."""
    client = Client(**options)
    secret = Night.objects.values_list("join_secret", flat=True).get(pk=made.night.pk)
    client.get(reverse("join_secret", args=[secret]))
    answer = client.post(reverse("names"), {"player": made.people[name].pk, "confirm": "1"})
    assert where(answer) == "phone"
    return client


def hand(table: Table, text: str, **changes) -> dict:
    """What a phone sends for the hand written "1 7H/7", as the table's next one unless `changes` say otherwise."""
    entered = result(text)
    return {
        "key": new_submission().key,
        "table": table.pk,
        "round": table.round.number,
        "number": Table.objects.get(pk=table.pk).next_hand,
        "base": 0,
        "side": entered.side,
        "bid": str(entered.bid),
        "tricks": entered.tricks,
    } | changes


def night_url(made: Fixture, name: str, *ids: int) -> str:
    """The address of one of the pages of a night."""
    return reverse(name, args=[made.club.slug, made.night.pk, *ids])


def where(response: HttpResponse) -> str:
    """The name of the page a redirect leads to, for a browser or for htmx; "" for any other answer."""
    target = response.headers.get("HX-Redirect") or response.headers.get("Location", "")
    return resolve(urlsplit(target).path).url_name if target else ""


def beside(answer: HttpResponse, field: str) -> str:
    """The sentence beside a field of a plain form."""
    return the_one(answer.text, id=f"id_{field}_error").text


def value(answer: HttpResponse, field: str) -> str | None:
    """What stands in a field."""
    return the_one(answer.text, "input", name=field)["value"]


class _Words(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []
        self.is_read = True

    def handle_starttag(self, tag, _attrs):
        self.is_read = tag not in {"script", "style"}

    def handle_endtag(self, _tag):
        self.is_read = True

    def handle_data(self, data):
        if self.is_read:
            self.found.append(data)


def words(response: HttpResponse) -> str:
    """What a person reads on the page: spaces folded, suits without the sign that keeps them from being emoji."""
    reader = _Words()
    reader.feed(response.text)
    reader.close()
    return " ".join(" ".join(reader.found).replace("\ufe0e", "").split())

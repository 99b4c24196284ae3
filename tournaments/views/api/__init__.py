"""The read-only JSON API, version 1: a club's data for programs that a coordinator gave a key.

Nothing here changes anything, and only what `shapes` lists is told. Every refusal is a sentence in JSON. What a key
reads is said in `queries.api_seasons`.
"""

from __future__ import annotations

from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.renderers import JSONRenderer

from tournaments.views.api import clubs, nights, records, seasons
from tournaments.views.api.keys import ApiKey
from tournaments.views.api.problems import say_in_words


class PlainLetters(JSONRenderer):
    """Names as they are spelt, for whoever looks at an answer: "José" stays "José"."""

    json_dumps_params = {"ensure_ascii": False}  # noqa: RUF012 - as django-ninja declares it


api = NinjaAPI(
    title="Bower",
    version="1",
    description="A club’s seasons, standings, nights and hands, to read. Send a key of the club with each request: "
    "“Authorization: Bearer bower_…”. An ordinary key reads what anybody may read who has the club’s address; a key "
    "for what coordinators read has private seasons and full names too. Points are whole numbers. Fields may be "
    "added; none changes its meaning or goes away within version 1.",
    docs_url=None,  # its page would fetch scripts from another server
    docs_decorator=lambda view: csrf_exempt(require_safe(view)),  # the document, too, is only read
    auth=ApiKey(),
    renderer=PlainLetters(),
    urls_namespace="api-1",
)
say_in_words(api)
for part in (clubs, seasons, nights, records):
    part.router.add_decorator(never_cache, mode="view")
    api.add_router("", part.router)

"""The read-only JSON API, version 1: a club's data for programs that a coordinator gave a key.

Nothing here changes anything, and only what `shapes` lists is told. Every refusal is a sentence in JSON. What a key
reads is said in `queries.api_seasons`.
"""

from __future__ import annotations

from ninja import NinjaAPI
from ninja.renderers import JSONRenderer

from tournaments.views.api import clubs, figures, nights, players, records, seasons
from tournaments.views.api.keys import ApiKey
from tournaments.views.api.problems import say_in_words
from tournaments.views.api.reading import only_read


class PlainLetters(JSONRenderer):
    """Names as they are spelt, for whoever looks at an answer: "José" stays "José"."""

    json_dumps_params = {"ensure_ascii": False}  # noqa: RUF012 - as django-ninja declares it


api = NinjaAPI(
    title="Bower",
    version="1",
    description="A club’s seasons, standings, nights and hands, to read. Send a key of the club with each request: "
    "“Authorization: Bearer bower_…”. An ordinary key reads what anybody may read who has the club’s address; a key "
    "for what coordinators read has private seasons and full names too. Points are whole numbers. Fields may be "
    "added; none changes its meaning or goes away within version 1.\n\n"
    "Every address is read with GET, or with HEAD for the headers alone; every other method is refused with 405. Send "
    "the ETag of the last answer as If-None-Match, and 304 says that nothing has changed since.\n\n"
    'Answers are JSON whatever is accepted, and every refusal is one sentence: {"error": "…"}. 401 asks for a right '
    "key, 403 for one that reads more, 404 is nothing that the key reads, 422 a question that is not understood, 429 too "
    "many wrong keys.\n\n"
    "A list is whole, or a part of it: “limit” says how many lines at most, “offset” how many come before. The last part "
    "is shorter than its limit. In the examples lists are cut short.\n\n"
    "A page in a browser may ask with an ordinary key, wherever it comes from; never with one for what coordinators "
    "read, which whoever opens the page would find in it.",
    docs_url=None,  # its page would fetch scripts from another server
    auth=ApiKey(),
    renderer=PlainLetters(),
    urls_namespace="api-1",
)
say_in_words(api)
for part in (clubs, seasons, players, figures, nights, records):
    api.add_router("", part.router)

_patterns, _app, _namespace = api.urls
urls = (only_read(_patterns), _app, _namespace)

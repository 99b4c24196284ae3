"""What the endpoints share: what each may answer, long lists in parts, and the season that a key asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ninja import Field, Schema
from ninja.pagination import PaginationBase

from tournaments.queries.api_seasons import season_for
from tournaments.views.api.examples import EXAMPLES
from tournaments.views.api.problems import Told
from tournaments.views.api.shapes import Problem
from tournaments.views.figure_tables import plain
from tournaments.views.tables import without_text_sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest

    from tournaments.models import ApiToken, NamesShown, Season

NOT_CHANGED = {304: None}
ALWAYS = {401: Problem, 429: Problem}


def told(url_name: str, shape: Any, *refusals: int) -> dict[str, Any]:
    """How an endpoint of that name answers: the shape with its example, and the refusals besides those of every key."""
    example = {"content": {"application/json": {"example": EXAMPLES[url_name]}}}
    return {
        "url_name": url_name,
        "operation_id": url_name,
        "response": {200: shape, **NOT_CHANGED, **ALWAYS, **dict.fromkeys(refusals, Problem)},
        "openapi_extra": {"responses": {200: example}},
    }


class Part(PaginationBase):
    """A list in parts of at most `limit` lines; the last part has fewer, or none. Without a limit it is whole."""

    class Input(Schema):
        """Which part."""

        limit: int | None = Field(None, ge=1, description="How many lines at most; all when it is left out.")
        offset: int = Field(0, ge=0, description="How many lines come before the part.")

    Output = None  # type: ignore[assignment]  # a part of a list is a list, as the whole is

    def paginate_queryset(
        self,
        queryset: Sequence[Any],  # type: ignore[override]
        pagination: Input,
        request: HttpRequest,  # noqa: ARG002 - as django-ninja asks
        **_parts: Any,
    ) -> Sequence[Any]:
        """The lines of that part."""
        start, limit = pagination.offset, pagination.limit
        return queryset[start : None if limit is None else start + limit]


def key_of(request: HttpRequest) -> ApiToken:
    """The key by which the request came in, with its club."""
    token: ApiToken = request.auth  # type: ignore[attr-defined]
    return token


def season_asked(request: HttpRequest, season_id: int) -> tuple[Season, NamesShown]:
    """A season and how its names are read. Raises: Told when the key reads no such season."""
    found = season_for(key_of(request), season_id)
    if found is None:
        raise Told(f"This key reads no season {season_id}. /api/1/seasons has those it reads.")
    return found


def plainly(words: str) -> str:
    """Words of a page in the letters of a keyboard: "-250", and a suit without the sign that keeps it from being an emoji."""
    return without_text_sign(plain(words))


def place_of(label: str) -> dict[str, Any]:
    """A place as a number, and whether it is shared: "2=" is 2 and shared, "" is no place."""
    number = label.removesuffix("=")
    return {"place": int(number) if number.isdecimal() else None, "is_shared": label.endswith("=")}

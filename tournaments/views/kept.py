"""Parts of pages that were made before and are still true: kept until anything changes in the club.

What finished nights tell changes seldom and is asked for often. A part is kept under the club's revision, which was
read with the club, before the part is made: so what is kept is never older than the revision says.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.cache import caches
from django.template.loader import render_to_string

from tournaments.queries.finding import club_revision

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from django.core.cache.backends.base import BaseCache
    from django.utils.safestring import SafeString

    from tournaments.models import Club


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page, and what the page around it tells of it."""

    html: SafeString
    told: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PartContext:
    """What a part is rendered with, besides its club, and what is told of it: plain values."""

    context: Mapping[str, Any]
    told: Mapping[str, Any]


def kept_part(template: str, club: Club, *which: Hashable, make: Callable[[], PartContext]) -> Part:
    """The part of a page that `template` renders ("public/player.html#figures").

    `which` must name everything besides the club's own rows that `make` goes by: whose figures, of which seasons,
    with names shown in which way. The part knows nothing of the request.
    """
    asked = repr((template, club.pk, club_revision(club), which))
    key = hashlib.sha256(asked.encode()).hexdigest()
    part: Part | None = _parts().get(key)
    if part is None:
        part = fresh_part(template, club, make())
        _parts().set(key, part)
    return part


def fresh_part(template: str, club: Club, made: PartContext) -> Part:
    """The same without keeping it, for what is seldom asked for twice."""
    return Part(render_to_string(template, {**made.context, "club": club}), made.told)


def _parts() -> BaseCache:
    return caches["parts"]

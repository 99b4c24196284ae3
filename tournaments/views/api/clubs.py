"""The club of a key, and its people."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError
from ninja.pagination import paginate

from tournaments.queries.api_seasons import ClubPlayer, players_of_club
from tournaments.views.api.asking import Part, key_of, told
from tournaments.views.api.shapes import ClubPlayerShape, ClubShape, KeyShape

router = Router(tags=["Club"])

NOT_THIS_KEY = 403


@router.get("/club", **told("club", ClubShape), summary="The club of this key")
def club(request: HttpRequest) -> ClubShape:
    """Whose data the key reads; a way to try a key out."""
    token = key_of(request)
    key = KeyShape(name=token.name, reads_private=token.reads_private)
    return ClubShape(name=token.club.name, slug=token.club.slug, key=key)


@router.get(
    "/players", **told("club_players", list[ClubPlayerShape], 403, 422), summary="Everybody of the club"
)
@paginate(Part)
def players(request: HttpRequest) -> list[ClubPlayer]:
    """Members and guests, archived ones too, with full names: for keys that read what coordinators read."""
    token = key_of(request)
    if not token.reads_private:
        raise HttpError(
            NOT_THIS_KEY,
            "The list of the club’s people is for keys that read what coordinators read. "
            "/api/1/seasons/<number>/players has those of a season.",
        )
    return list(players_of_club(token))

"""What a deed tells on the page it leads to: a word in the address stands for a sentence, so that nobody writes one there.

The console tells its own by its title and under "Lately".
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.shortcuts import redirect
from django.urls import reverse

from tournaments.views.form_values import whole

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseRedirect


class Done(Enum):
    """What was done, in the words in which it is confirmed."""

    # a night of the plan
    HOSTS = "Saved: who hosts this night."
    HOSTS_SWAPPED = "Saved: the hosts have changed places."
    MOVED = "Moved. Calendars show the new day."
    MOVED_BACK = "Back on the day it had."
    CANCELLED = "Cancelled. The plan and calendars keep it, marked so."
    RESTORED = "Back in the plan."
    CHECKLIST = "Saved: what is ready."
    # a season
    DATES = "Saved: the season’s days."
    AGREED = "Noted: all of them have agreed."
    OPTIONS = "Saved: the options of the season."
    COUPLES = "Saved: the couples of the season."
    TROPHIES = "Saved: the trophies."
    REMOVED = "The season is off the club’s pages. The log can bring it back."
    # people
    PLAYER = "Saved: the new player."
    COUPLE = "Saved: the new couple."
    NAME = "Saved: the name."
    NICKNAME = "Saved: the nickname."
    PERSON = "Saved. It holds from this moment."
    DELETED = "Deleted: nobody of that name is in the club."
    MERGED = "Merged: the two are one person now."
    PARTED = "Taken back: they are two people again."
    # access
    ACCESS = "Saved: who has access."
    KEY_REVOKED = "Revoked: that key opens nothing any more."
    PHONE_REVOKED = "That phone is turned away. Whoever holds it can join again by the code."
    PUT_BACK = "Put back. The log has both, the change and this."


def redirect_done(
    done: Done, page: str, *args: object, beside: int | None = None, **query: object
) -> HttpResponseRedirect:
    """On to a page that says so at its top, or beside the night `beside` on it; `query` narrows the page."""
    asked = {**query, "done": done.name.lower()}
    if beside is None:
        return redirect(f"{reverse(page, args=args)}?{urlencode(asked)}")
    return redirect(f"{reverse(page, args=args)}?{urlencode(asked | {'beside': beside})}#night-{beside}")


def what_was_done(request: HttpRequest) -> dict[str, Any]:
    """For every page: `done`, a sentence or "", and `done_beside`, the night of the page that it is about or None."""
    found = Done.__members__.get(request.GET.get("done", "").upper())
    return {
        "done": found.value if found else "",
        "done_beside": whole(request.GET.get("beside")) if found else None,
    }

"""A submission from a phone and its receipt: the same submission twice is one, whatever the network does.

The id is made once, on the phone or in the form the server rendered, and is unique for ever in the log.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from tournaments.models import LogEntry
from tournaments.services.errors import KeyReused

PART_LETTERS = 40


@dataclass(frozen=True, slots=True)
class Submission:
    """An id of 8 to 64 characters and a digest of what was sent under it."""

    key: str
    digest: str


def submission(key: str, *body: object) -> Submission:
    """The submission of `body` under `key`."""
    text = "\x1f".join(str(part) for part in body)
    return Submission(key, hashlib.sha256(text.encode()).hexdigest())


def part_of(sent: Submission, *which: object) -> Submission:
    """One of several things that came under one id: of an id of its own, made from the whole one's."""
    text = "/".join(str(part) for part in (sent.key, *which))
    return Submission(hashlib.sha256(text.encode()).hexdigest()[:PART_LETTERS], sent.digest)


def receipt(sent: Submission) -> LogEntry | None:
    """The log entry this submission made when it came before, None when it is new.

    Raises: KeyReused when the id was used for something else.
    """
    known = LogEntry.objects.select_related("hand").filter(request_id=sent.key).first()
    if known is not None:
        refuse_reused(sent, known.digest)
    return known


def refuse_reused(sent: Submission, digest: str) -> None:
    """Raises KeyReused unless `digest`, kept with what first came under this id, is that of what came now."""
    if digest != sent.digest:
        raise KeyReused("This page's entry was already used for a different hand. Nothing was changed.")

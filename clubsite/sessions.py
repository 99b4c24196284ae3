"""Sessions in the database. A cookie that can be no session's key is looked up nowhere."""

from __future__ import annotations

from django.contrib.sessions.backends import db

SHORTEST = 8  # letters of a key that Django looks up


class SessionStore(db.SessionStore):
    """As Django's own, but for cookies that no server gave out: they are as none.

    A quoted cookie can carry any letter, NUL too, for which PostgreSQL cannot be asked.
    """

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and len(key) >= SHORTEST and key.isascii() and key.isalnum()

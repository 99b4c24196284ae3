"""The two secrets Bower makes for itself: the signing key, and the token that lets the first coordinator in.

Each is a file of the data folder, made by an exclusive create with mode 0600, so that of two processes
starting at once one makes it and the other reads it. Neither is ever committed nor printed in a log.
"""

import os
import secrets
import time
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

KEY_FILE = "secret-key"
TOKEN_FILE = "setup-token"  # noqa: S105 - a file's name

SHORTEST_KEY = 50  # characters, as `manage.py check --deploy` asks
FEWEST_DIFFERENT = 10  # characters of a key that differ from each other
LONGEST_WAIT = 2.0  # seconds that another process may take between creating its file and filling it


def signing_key(folder: Path, from_environment: str = "") -> str:
    """The key that signs cookies and forms: the environment's when given, else the one kept in `folder`.

    The first call for a folder makes it. Raises ImproperlyConfigured for a key that is short, monotonous or
    announced as insecure: the site does not start on a default secret.
    """
    key = from_environment or _made_once(folder / KEY_FILE, characters=64)
    if len(key) < SHORTEST_KEY or len(set(key)) < FEWEST_DIFFERENT or "insecure" in key.lower():
        where = "BOWER_SECRET_KEY" if from_environment else str(folder / KEY_FILE)
        raise ImproperlyConfigured(
            f"The secret in {where} is too weak to sign with: it needs {SHORTEST_KEY} random characters. "
            "Leave BOWER_SECRET_KEY unset and Bower makes one in its data folder."
        )
    return key


def setup_token() -> str | None:
    """The token that lets the first coordinator make an account; None when there is none to use."""
    try:
        return _token_path().read_text(encoding="ascii").strip() or None
    except FileNotFoundError:
        return None


def new_setup_token() -> str:
    """The setup token, made now when there is none yet."""
    return _made_once(_token_path(), characters=24)


def clear_setup_token() -> bool:
    """Uses the token up. True for the one caller who did; everybody after gets False."""
    try:
        _token_path().unlink()
    except FileNotFoundError:
        return False
    return True


def _token_path() -> Path:
    return Path(settings.BOWER_DATA) / TOKEN_FILE


def _made_once(path: Path, *, characters: int) -> str:
    """The text of `path`; when there is no such file, random text of letters and digits put there first."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except OSError as refused:
        if path.exists():
            return _filled_text(path)
        raise ImproperlyConfigured(
            f"Nothing can be kept in {path.parent}: {refused.strerror}. Set BOWER_DATA to a folder that Bower may write to."
        ) from refused
    text = secrets.token_urlsafe(characters)[:characters]
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    return text


def _filled_text(path: Path) -> str:
    """The text of a file that another process may have created a moment ago and not filled yet."""
    give_up = time.monotonic() + LONGEST_WAIT
    while not (text := path.read_text(encoding="ascii").strip()):
        if time.monotonic() > give_up:
            raise ImproperlyConfigured(f"{path} is empty. Delete it and Bower makes a new one.")
        time.sleep(0.01)
    return text

"""The log: one line for each thing that went wrong, on stderr, and nothing a person typed into a form."""

import logging
import traceback
from pathlib import Path
from typing import Any

OURS = Path(__file__).resolve().parent.parent
LONGEST_MESSAGE = 300  # characters of an exception's own words


class OneLineFormatter(logging.Formatter):
    """Writes a record on one line: when, how bad, what, and for an exception its name, words and our frames."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without the newline at its end."""
        parts = [self.formatTime(record), record.levelname, _one_line(record.getMessage())]
        if record.exc_info and record.exc_info[1]:
            parts.append(_exception_line(record.exc_info[1]))
        return " ".join(parts)


def configuration(*, traceback: bool) -> dict[str, Any]:
    """The LOGGING setting. With `traceback` (debugging) exceptions keep their full traceback."""
    formatter = {"format": "%(levelname)s %(message)s"} if traceback else {"()": OneLineFormatter}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            # Django's own set-up of these would mail or print in another shape.
            "django": {"handlers": [], "level": "WARNING", "propagate": True},
            # 404s and refused forms are answered to the person; they are no errors of ours.
            "django.request": {"level": "ERROR"},
        },
    }


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _exception_line(error: BaseException) -> str:
    """`ValueError: words (services/hands.py:88 record_hand < views/phone.py:30 save)`, our frames only."""
    words = _one_line(str(error))[:LONGEST_MESSAGE]
    frames = [
        f"{path.relative_to(OURS)}:{frame.lineno} {frame.name}"
        for frame in reversed(traceback.extract_tb(error.__traceback__))
        if (path := Path(frame.filename)).is_relative_to(OURS) and ".venv" not in path.parts
    ]
    return f"{type(error).__name__}: {words} ({' < '.join(frames) or 'outside our own code'})"

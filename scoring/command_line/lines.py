"""JSON lines in, JSON lines out: one answer for each request, an error where it is refused."""

import json
from collections.abc import Callable, Iterable
from typing import Any, TextIO

from scoring.command_line.requests import Answer, Request
from scoring.errors import ScoringError

_BYTE_ORDER_MARK = "\ufeff"


def answer_lines(answer: Callable[[Request], Answer], source: Iterable[str], target: TextIO) -> None:
    """Write the answer to each line of `source` as it comes; empty lines have none."""
    for line in source:
        text = line.removeprefix(_BYTE_ORDER_MARK).strip()
        if text:
            target.write(as_json(answered(answer, text)) + "\n")
            target.flush()  # whoever asks line by line waits for this


def answered(answer: Callable[[Request], Answer], text: str) -> Answer:
    """The answer to one request in JSON, or {"error": a sentence} if it is refused."""
    try:
        request = json.loads(text)
        if isinstance(request, dict):
            return answer(request)
    except ScoringError as refusal:
        return {"error": str(refusal)}
    except RecursionError:
        return {"error": "This line is nested too deeply."}
    except ValueError:  # numbers of thousands of digits are refused as such, not as bad JSON
        return {"error": "This line is not JSON."}
    return {"error": 'A request is an object, for example {"rules": "card_club"}.'}


def as_json(answer: Any) -> str:
    """The answer on one line, names in their own letters."""
    return json.dumps(answer, ensure_ascii=False)

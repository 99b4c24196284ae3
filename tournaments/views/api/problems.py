"""What the API says where it has no answer: a sentence, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, JsonResponse
from ninja.errors import AuthenticationError, HttpError, ValidationError

if TYPE_CHECKING:
    from django.http import HttpRequest
    from ninja import NinjaAPI

NO_KEY = (
    "Send a key of the club with the request: “Authorization: Bearer bower_…”. Its coordinators make them."
)
WRONG_KEY = "This key is wrong or was revoked. The club’s coordinators make another."
NOT_THERE = "There is nothing of that number that this key reads."


class Told(Http404):
    """There is no such thing, with a sentence of its own."""


def say_in_words(api: NinjaAPI) -> None:
    """Let every refusal of the API be a sentence."""
    api.add_exception_handler(AuthenticationError, _no_key)
    api.add_exception_handler(HttpError, _refused)
    api.add_exception_handler(Http404, _not_there)
    api.add_exception_handler(ValidationError, _not_understood)


def _problem(sentence: str, status: int) -> JsonResponse:
    return JsonResponse({"error": sentence}, status=status, json_dumps_params={"ensure_ascii": False})


def _no_key(request: HttpRequest, _refused: Any) -> JsonResponse:
    answer = _problem(WRONG_KEY if request.headers.get("Authorization") else NO_KEY, 401)
    answer.headers["WWW-Authenticate"] = 'Bearer realm="Bower"'
    return answer


def _refused(_request: HttpRequest, refused: Any) -> JsonResponse:
    return _problem(refused.message, refused.status_code)


def _not_there(_request: HttpRequest, missing: Any) -> JsonResponse:
    return _problem(str(missing) if isinstance(missing, Told) else NOT_THERE, 404)


def _not_understood(_request: HttpRequest, refused: Any) -> JsonResponse:
    return _problem(" ".join(_sentence(error) for error in refused.errors), 422)


def _sentence(error: dict[str, Any]) -> str:
    """What can stand in a part of the address, in words."""
    name = error["loc"][-1]
    if error["type"] == "literal_error":
        return f"“{name}” can be {error['ctx']['expected']}."
    if error["type"].startswith("int_"):
        return f"“{name}” is a whole number."
    if error["type"] == "greater_than_equal":
        return f"“{name}” is a whole number from {error['ctx']['ge']} on."
    return f"“{name}”: {error['msg']}."

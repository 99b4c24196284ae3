"""The API's OpenAPI document as a page to read, made here, so that no browser asks another server for it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.views.api import api

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.http import HttpRequest

KINDS = {
    "integer": "whole number",
    "number": "number",
    "string": "text",
    "boolean": "true or false",
    "null": "null",
}
FORMATS = {"date": "date, as in 2026-09-07", "date-time": "time, as in 2026-09-07T19:30:00Z"}
OF_PARTS = {"limit", "offset"}
WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a shape, or what may be asked for. `shape` is the shape of what `kind` speaks of, "" for none."""

    name: str
    kind: str
    shape: str
    text: str


@dataclass(frozen=True, slots=True)
class Shape:
    """What comes again in answers: its name in the document, and as it is said."""

    name: str
    words: str
    text: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address and what it answers. `has_parts`: besides `asked` it takes what asks for a part of the list."""

    name: str
    path: str
    title: str
    text: str
    asked: tuple[Field, ...]
    has_parts: bool
    answer: Field
    example: str


@dataclass(frozen=True, slots=True)
class Manual:
    """The whole document in the order it is read."""

    introduction: tuple[str, ...]
    parts: tuple[tuple[str, tuple[Endpoint, ...]], ...]
    shapes: tuple[Shape, ...]


@require_safe
def manual(request: HttpRequest) -> HttpResponse:
    """What there is to read, for whoever writes a program; it needs no key."""
    return render(request, "public/api.html", {"manual": api_manual()})


@lru_cache(maxsize=1)
def api_manual() -> Manual:
    """The document taken apart."""
    document = api.get_openapi_schema()
    by_tag: dict[str, list[Endpoint]] = {}
    for path, methods in document["paths"].items():
        asked = methods["get"]
        by_tag.setdefault(asked["tags"][0], []).append(_endpoint(path, asked))
    return Manual(
        introduction=tuple(document["info"]["description"].split("\n\n")),
        parts=tuple((tag, tuple(endpoints)) for tag, endpoints in by_tag.items()),
        shapes=tuple(
            Shape(name, said(name), _text(shape), tuple(_fields(shape)))
            for name, shape in document["components"]["schemas"].items()
            if name != "Problem"
        ),
    )


def said(name: str) -> str:
    """A shape's name in words: "PlayerNightShape" is "player night"."""
    return WORD.sub(" ", name.removesuffix("Shape")).lower()


def _endpoint(path: str, asked: Mapping[str, Any]) -> Endpoint:
    answer = asked["responses"][200]["content"]["application/json"]
    return Endpoint(
        name=asked["operationId"],
        path=path,
        title=asked["summary"],
        text=_text(asked),
        asked=tuple(_parameter(one) for one in asked["parameters"] if one["name"] not in OF_PARTS),
        has_parts=any(one["name"] in OF_PARTS for one in asked["parameters"]),
        answer=_field("", answer["schema"]),
        example=json.dumps(answer["example"], ensure_ascii=False, indent=1),
    )


def _parameter(one: Mapping[str, Any]) -> Field:
    """What stands in the address; nobody writes null there."""
    field = _field(one["name"], one["schema"])
    kind = field.kind.removesuffix(" or null")
    return replace(field, kind=kind if one["required"] else f"{kind}, can be left out")


def _fields(shape: Mapping[str, Any]) -> Iterable[Field]:
    return (_field(name, schema) for name, schema in shape["properties"].items())


def _field(name: str, schema: Mapping[str, Any]) -> Field:
    return Field(name, *_kind(schema), _text(schema))


def _kind(schema: Mapping[str, Any]) -> tuple[str, str]:
    """What stands there, in words, and the shape that it is, or is a list of."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return said(name), name
    if "anyOf" in schema:
        kinds = [_kind(one) for one in schema["anyOf"]]
        return " or ".join(kind for kind, _ in kinds), next((shape for _, shape in kinds if shape), "")
    if "enum" in schema:
        return " or ".join(str(one) for one in schema["enum"]), ""
    if schema["type"] == "array":
        kind, shape = _kind(schema["items"])
        return f"list: {kind}", shape
    return FORMATS.get(schema.get("format", "")) or KINDS[schema["type"]], ""


def _text(of: Mapping[str, Any]) -> str:
    """The description as one line."""
    return " ".join(of.get("description", "").split())

"""A page's tables as files: `?as=csv` gives one table, `?as=xlsx` all of them as sheets of a workbook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse

from tournaments.exchange.outgoing import table_as_csv, tables_as_workbook

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.http import HttpRequest

    from tournaments.exchange.outgoing import Table

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def wants_file(request: HttpRequest) -> bool:
    """Whether the page is asked for as a file; anything but the two kinds is asked for as the page."""
    return request.GET.get("as") in {"csv", "xlsx"}


def tables_file(
    request: HttpRequest, tables: Mapping[str, Callable[[], Table]], *, name: str
) -> HttpResponse:
    """The file asked for, called `name` with its ending (plain ASCII).

    `tables` make the page's tables, by what `?sheet=` calls them. A CSV file holds one, the first unless another is
    named.
    """
    if request.GET.get("as") == "xlsx":
        return file_response(tables_as_workbook([make() for make in tables.values()]), XLSX, f"{name}.xlsx")
    asked = request.GET.get("sheet", "")
    first = next(iter(tables))
    ending = "" if asked not in tables or asked == first else f"-{asked}"
    table = tables.get(asked, tables[first])()
    return file_response(table_as_csv(table), CSV, f"{name}{ending}.csv")


def file_response(content: bytes, kind: str, name: str) -> HttpResponse:
    """A file for the browser to save under a plain ASCII name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=kind, headers=headers)

"""What every page is given besides its own values."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpRequest


def chosen_theme(request: HttpRequest) -> dict[str, str]:
    """`theme`: "light" or "dark" as chosen on this device, "" when it follows the device."""
    theme = request.COOKIES.get("theme", "")
    return {"theme": theme if theme in {"light", "dark"} else ""}

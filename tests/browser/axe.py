"""What axe finds on the page that is open, in the theme that is set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axe_playwright_python.base import AXE_SCRIPT

if TYPE_CHECKING:
    from playwright.sync_api import Page

CONTRAST = ("color-contrast",)  # all that a theme changes

# Colours that are still on their way from one state to the next are nobody's to judge.
STILL = """() => Promise.allSettled(document.getAnimations()
    .filter(one => one.effect.getComputedTiming().endTime < Infinity).map(one => one.finished))"""


def violations(page: Page, *, rules: tuple[str, ...] = ()) -> list[str]:
    """Each rule that is broken, with the elements that break it; by default of all rules."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE_SCRIPT)  # half a megabyte, so once a page
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    page.evaluate(STILL)
    found = page.evaluate("options => axe.run(document, options).then(found => found.violations)", options)
    return [f"{rule['id']}: {[node['html'] for node in rule['nodes']]}" for rule in found]

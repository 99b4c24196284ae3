"""Looks at a real page as it is laid out, and says everything that keeps somebody from using it."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.axe import CONTRAST, violations

SMALLEST = {"width": 320, "height": 640}
THUMB = 44

PAST_THE_EDGE = """() => [...document.querySelectorAll("body *")]
  .filter(e => !e.closest(".sr, .skip, .wide") && e.checkVisibility({opacityProperty: true}))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, box]) => box.width && (box.right > innerWidth + 0.5 || box.left < -0.5))
  .map(([e, box]) => `${e.tagName}.${e.className} ${box.left} to ${box.right}`)"""
# Links inside a sentence are text; hidden inputs and radios are reached through what stands for them. What is hidden from
# everybody and out of the tab order is what Enter presses in a form whose first button is another one.
SMALL_TARGETS = """(least) => [...document.querySelectorAll(
    "a, button, summary, select, .pick > span, .tick, fieldset label, input:not([type=hidden], [type=radio], [type=checkbox])")]
  .filter(e => !e.matches("p a:not(.button), .skip, [aria-hidden=true][tabindex='-1']"))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, box]) => box.width && (box.height < least - 0.01 || box.width < Math.min(least, 44) - 0.01))
  .map(([e, box]) => `${e.tagName}.${e.className} ${e.textContent.trim()} ${box.width} × ${box.height}`)"""

SMALL_FIELDS = """() => [...document.querySelectorAll(
    "input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea")]
  .filter(e => parseFloat(getComputedStyle(e).fontSize) < 16).map(e => `${e.name} is smaller than 16 px`)"""
MOVING = """() => [...document.querySelectorAll("*")].map(e => [e, getComputedStyle(e)])
  .filter(([e, s]) => s.animationName !== "none" || s.transitionDuration.split(", ").some(d => d !== "0s"))
  .map(([e]) => `${e.tagName}.${e.className} moves`)"""
NO_BORDER = """() => [...document.querySelectorAll(".card, .pick > span, .button")].map(e => [e, getComputedStyle(e)])
  .filter(([e, s]) => s.borderTopStyle === "none" || parseFloat(s.borderTopWidth) < 1)
  .map(([e]) => `${e.tagName}.${e.className} has no border`)"""


BOTH = ("light", "dark")
LIGHT = ("light",)  # where other tests look at the same page in the dark, and one works out its contrasts


def hindrances(page: Page, *, is_board: bool = False, themes: tuple[str, ...] = BOTH) -> list[str]:
    """What is wrong with the page that is open: in its themes, very small, with large text, and as some set it."""
    page.emulate_media(
        reduced_motion="reduce"
    )  # so that no colour is measured on its way from theme to theme
    found = [*page.evaluate(MOVING), *_axe(page, themes), *_with_forced_colours(page)]
    page.emulate_media(reduced_motion="no-preference")
    own_size = page.viewport_size
    page.set_viewport_size(SMALLEST)
    found += past_the_edge(page, "at 320 px")
    if not is_board:  # nobody taps the TV, and its letters follow the screen
        found += [f"too small: {target}" for target in page.evaluate(SMALL_TARGETS, THUMB)]
        found += page.evaluate(SMALL_FIELDS)
    page.set_viewport_size(own_size)
    if not is_board:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        found += past_the_edge(page, "with text of 200 %")
        page.evaluate("document.documentElement.style.fontSize = ''")
    return [f"{page.title()}, {page.url}: {one}" for one in found]


def _axe(page: Page, themes: tuple[str, ...]) -> list[str]:
    found = []
    for theme, rules in zip(themes, ((), CONTRAST), strict=False):
        page.emulate_media(color_scheme=theme)
        found += [f"axe, {theme}: {one}" for one in violations(page, rules=rules)]
    page.emulate_media(color_scheme="light")
    return found


def past_the_edge(page: Page, when: str) -> list[str]:
    """What does not fit the window as wide as it is now."""
    found = [f"past the edge {when}: {one}" for one in page.evaluate(PAST_THE_EDGE)]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append(f"scrolls sideways {when}")
    return found


def _with_forced_colours(page: Page) -> list[str]:
    page.emulate_media(forced_colors="active")
    found = page.evaluate(NO_BORDER)
    page.emulate_media(forced_colors="none")
    return found

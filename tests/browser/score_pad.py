"""A casual game on a phone, used by taps as people would."""

from __future__ import annotations

from playwright.sync_api import Page, expect

# The scores as the score sheet has them after each deal, and what is in it of each: "8♥ Ana, made".
ROWS = """rows => rows.map(row => [...row.querySelectorAll("td.num")].map(cell => cell.textContent.trim()).join(" "))"""


class ScorePad:
    """The page of whoever keeps the score; without JavaScript the same taps do the same."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.now = page.locator("#table-now")
        self.says = page.locator("#says")
        self.ending = page.locator("#ending")

    def start(self, rules: str, *names: str, dealer: str = "not noted", **options: str) -> None:
        """Chooses a rule set by its name from the list, types the names, and starts."""
        self.page.goto(f"{self.url}/games/")
        self.page.get_by_role("link", name=rules, exact=True).tap()
        for number, name in enumerate(names, 1):
            self.page.locator(f"#id_name_{number}").fill(name)
        self.page.get_by_label("Who deals first").select_option(dealer)
        if options:
            self.page.locator("details summary").tap()
        for name, value in options.items():
            self.page.locator(f"#option_{name}").select_option(value)
        self.page.get_by_role("button", name="Start the game").tap()
        expect(self.now).to_be_visible()

    def tap(self, field: str) -> None:
        """Taps a cell by the id of the input inside it."""
        self.page.locator(f"label:has(#{field})").tap()

    def choose(self, side: str, bid: str, tricks: str, partners: str = "") -> None:
        """Who bid by number ("2", or "passed"), the bid, the tricks ("8", or of each "1:6 2:4"), the partners ("4 5")."""
        self.tap(f"side-{side}")
        if bid:
            self.tap(f"bid-{bid}")
        for partner in partners.split():
            self.tap(f"partners-{partner}")
        for one in tricks.split():
            self.tap("tricks-" + one.replace(":", "-"))

    def save(self) -> None:
        self.page.locator("#save").tap()

    def enter(self, side: str, bid: str, tricks: str, partners: str = "") -> None:
        """Enters a deal and waits until the sheet has it."""
        before = len(self.sheet())
        self.choose(side, bid, tricks, partners)
        self.save()
        expect(self.page.locator(".sheet tbody tr")).to_have_count(before + 1)

    def sheet(self) -> list[str]:
        """The scores after each deal: "300 20"."""
        return self.page.locator(".sheet tbody tr").evaluate_all(ROWS)

    def scores(self) -> list[str]:
        """What the cards of the entry show as the scores now."""
        return self.page.locator(".sides .sum").all_inner_texts()

    def standings(self) -> list[str]:
        """What the cards say before anybody is chosen: "needs 200"."""
        return self.page.locator(".sides .standing").all_inner_texts()

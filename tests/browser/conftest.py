"""A real Chromium, the one installed on this machine, and pages that fail a test when their console complains.

`club.test` leads to this machine without being a secure context, as a phone sees a laptop in a house; on
localhost browsers allow more and hide the difference.
"""

import os
import shutil
from pathlib import Path

import pytest

from tests.browser.house import House

# The shell first: the same engine without windows and tabs around it, which costs half for each new visitor.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks everything in this folder, so that `-m "not browser"` leaves it out."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session", autouse=True)
def database_under_playwright():
    """Lets Django's database be used in the thread where Playwright keeps its event loop.

    From the first browser test of a process to its end, because that is how long the loop is there.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        yield


@pytest.fixture(scope="session")
def base_url() -> None:
    """Tests name whole addresses. (The plugin's own fixture is of a kind that pytest is giving up.)"""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    """The installed Chromium; without its sandbox only as root, where it has none."""
    program = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    assert program, f"The browser tests need one of {', '.join(CHROMIUMS)} on the PATH."
    arguments = ["--host-resolver-rules=MAP club.test 127.0.0.1", "--disable-dev-shm-usage"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    return {**browser_type_launch_args, "executable_path": program, "args": arguments}


@pytest.fixture(scope="module")
def window(browser):
    """One page for all the pages a test only looks at: a new one for each costs more than the looking."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def club_url(live_server) -> str:
    """The live server's address as a phone in the house has it: plain http and no secure context."""
    return live_server.url.replace("localhost", "club.test")


@pytest.fixture
def house(browser, club_url, settings, tmp_path):
    """A house whose browsers must not complain, ask another server, or meet an error page."""
    settings.BOWER_BASE_URL = club_url  # what the QR carries
    settings.BOWER_DATA = tmp_path  # no wrong codes typed in another test
    a_house = House(browser, club_url)
    yield a_house
    a_house.close()
    assert a_house.problems == []

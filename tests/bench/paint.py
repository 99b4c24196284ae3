"""A phone's first sight of its table: Slow 3G, a processor four times slower, nothing in the cache.

It comes by plain http under a name, as in a house: browsers then take gzip. On loopback they take brotli, as on https.
"""

import shutil
import statistics
import sys

from playwright.sync_api import sync_playwright

from tests.bench.budgets import costs, told, within
from tests.bench.client import LOOPBACK
from tests.bench.timing import ratio_of

HOUSE = "club.test"  # leads here, and is no secure context
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
BYTES_A_SECOND, LATENCY_MS = 50_000, 2000  # what browsers' own tools call Slow 3G
SLOWER = 4
SETTLE_MS = 1500  # after the load event, for what a script might still fetch
KILOBYTE = 1024
FIRST_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
LOADED_BEFORE = """paint => performance.getEntriesByType('resource').filter(one => one.responseEnd < paint).map(one => one.name)"""


def paint(sites):
    """The phone's page beside the floor's, whose style stands inline and whose answer is compressed too."""
    cookie = {"name": "bower_phone", "value": sites.plan["phone"], "path": "/"}
    ours, floors = [], []
    arguments = ["--no-sandbox", f"--host-resolver-rules=MAP {HOUSE} {LOOPBACK}"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=arguments)
        for _ in range(sites.effort.visits):
            floors.append(visit(browser, f"http://{LOOPBACK}:{sites.compressed_floor}/page?pad=7"))
            ours.append(visit(browser, f"http://{HOUSE}:{sites.bower}/table", {**cookie, "domain": HOUSE}))
        brotli = visit(browser, f"http://{LOOPBACK}:{sites.bower}/table", {**cookie, "domain": LOOPBACK})
        browser.close()
    ratio = ratio_of([one["paint"] for one in ours], [one["paint"] for one in floors])
    return [
        costs("paint", "first paint ÷ floor's inline page", ratio, 1.15),
        within("paint", "requests", max(one["requests"] for one in ours), 3),
        within("paint", "bytes over the wire, plain http", max(one["bytes"] for one in ours), 25 * KILOBYTE),
        within("paint", "bytes over the wire with brotli", brotli["bytes"], 25 * KILOBYTE),
        within("paint", "files loaded before first paint", max(len(one["before"]) for one in ours), 0),
        told(
            "paint", "milliseconds to first paint", f"{statistics.median(one['paint'] for one in ours):.0f}"
        ),
    ]


def visit(browser, url, cookie=None):
    """One cold visit: when it first painted, what was loaded by then, how many requests and bytes in all."""
    context = browser.new_context(**PHONE)
    if cookie:
        context.add_cookies([cookie])
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    sizes = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    devtools.send("Network.enable")
    network = {"offline": False, "latency": LATENCY_MS}
    network |= {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    devtools.send("Network.emulateNetworkConditions", network)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="load", timeout=120_000)
    page.wait_for_timeout(SETTLE_MS)
    painted = page.evaluate(FIRST_PAINT)
    seen = {
        "paint": painted,
        "before": page.evaluate(LOADED_BEFORE, painted),
        "requests": len(sizes),
        "bytes": int(sum(sizes)),
    }
    context.close()
    return seen


def chromium():
    """The browser that is installed here."""
    program = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if program is None:
        sys.exit(f"First paint needs one of {', '.join(CHROMIUMS)} on the PATH.")
    return program

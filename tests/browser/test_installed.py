"""On https a table's page opens without a network too, and can be kept on the home screen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import IPHONE, next_poll
from tests.browser.test_queue import saved
from tests.factories import fixture_night

# Chromium forgets for a moment that it is cut off when a service worker brings the page, and what such a page asks for
# does not always pass by Playwright's routes: the hand itself is held back in the page.
HELD_BACK = """(() => {
  const send = window.fetch;
  window.fetch = (where, how) => how && how.method === "post" && localStorage.getItem("cut off")
    ? Promise.reject(new TypeError("cut off")) : send(where, how);
})()"""


def test_the_page_opens_without_a_network_and_its_queue_goes_out_later(house, settings, live_server):
    # localhost counts as secure for a browser; the header is what a proxy that speaks TLS would add.
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.CSRF_TRUSTED_ORIGINS = [live_server.url]
    house.url = live_server.url
    made = fixture_night()
    adam = house.phone(made, "Adam", extra_http_headers={"X-Forwarded-Proto": "https"}, **IPHONE)
    page = adam.page
    assert page.evaluate("isSecureContext") is True
    manifest = page.evaluate(
        "fetch(document.querySelector('[rel=manifest]').href).then(answer => answer.json())"
    )
    assert (manifest["start_url"], manifest["display"]) == ("/table", "standalone")
    for icon in manifest["icons"]:
        assert page.evaluate("src => fetch(src).then(answer => answer.status)", icon["src"]) == 200
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("caches.open('bower').then(cache => cache.keys()).then(keys => keys.length >= 2)")
    page.reload()
    page.add_init_script(HELD_BACK)
    page.evaluate("localStorage.setItem('cut off', 'yes')")
    with house.cut_off(page):
        page.reload()
        adam.enter("1 7H/7")
        expect(adam.waiting).to_have_count(1)
        expect(page.locator("#outbox .note").last).to_have_text("Kept on this phone. It goes out by itself.")
        page.reload()
        expect(adam.waiting).to_have_count(1)
        assert saved(made) == []
        page.evaluate("localStorage.removeItem('cut off')")
    next_poll(page)
    expect(adam.totals).to_have_text(["200", "30"])
    expect(adam.sync).to_have_text("✓ all saved")
    assert saved(made) == ["1 7H/7"]

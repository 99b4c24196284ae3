"""What can be wrong with a phone: its clock, its storage, its cookie, the names it shows. The hand is never lost."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.test_queue import KEPT, saved
from tests.factories import COUPLES, another_night, fixture_night, player_actor
from tournaments.models import Phone
from tournaments.services import phones
from tournaments.views.guards import PHONE_COOKIE

SCRIPT = "Zed <script>window.ran=1</script>"
FORBIDDEN = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"


def test_a_name_that_is_a_script_a_wrong_clock_and_no_storage_at_all(house):
    made = fixture_night(names=COUPLES | {"A": ("Adam Ames", SCRIPT)})
    adam = house.phone(made, "Adam")
    page = adam.page
    page.evaluate("localStorage.setItem('bower broken', '{')")
    page.clock.set_system_time(timezone.now() + timedelta(days=2))
    with house.cut_off(page):
        adam.enter("1 7H/7")
        expect(adam.waiting.locator(".took")).to_contain_text("Adam & Zed")
        page.clock.set_system_time(timezone.now() - timedelta(days=2))
        adam.enter("2 8D/7")
        expect(adam.waiting).to_have_count(2)
        assert adam.waiting.locator(".soft").all_inner_texts() == ["1", "2"]
    expect(adam.totals).to_have_text(["330", "−250"])
    expect(adam.sync).to_have_text("✓ all saved")
    assert page.evaluate("window.ran") is None

    page.add_init_script(FORBIDDEN)
    page.reload()
    with house.cut_off(page):
        adam.enter("1 9S/9")
        expect(page.locator("#outbox .note").last).to_have_text(
            "This phone can keep nothing: leave this page open until it has gone out."
        )
    expect(adam.totals).to_have_text(["670", "−240"])
    expect(adam.sync).to_have_text("✓ all saved")
    assert saved(made) == ["1 7H/7", "2 8D/7", "1 9S/9"]


def test_a_cookie_that_has_expired_or_is_of_another_night_leaves_the_hand_on_the_phone(house):
    made = fixture_night()
    adam = house.phone(made, "Adam")
    page = adam.page
    with house.cut_off(page):
        adam.enter("1 7H/7")
        expect(adam.waiting).to_have_count(1)
        Phone.objects.filter(night=made.night).update(expires_at=timezone.now() - timedelta(minutes=1))
    page.wait_for_url("**/?again")
    expect(page.locator("#kept")).to_have_text(
        "A hand is kept on this phone. It goes out once you have joined."
    )
    assert page.evaluate(KEPT) == 1

    later = another_night(made, 1)
    player = made.people["Adam"]
    token = phones.join_as(night=later.night, player=player, by=player_actor(player), at=timezone.now())
    page.context.add_cookies([{"name": PHONE_COOKIE, "value": token, "url": house.url}])
    page.goto(f"{house.url}/table")
    expect(adam.stuck.locator(".error")).to_have_text(
        "You do not sit at that table. Your own table is below."
    )
    expect(adam.stuck.locator(".took")).to_contain_text("by Adam & Alice, took 7: made")
    expect(adam.sync).to_have_text("! needs you")
    assert saved(made) == saved(later) == []

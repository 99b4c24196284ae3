"""An address that does not exist, in a real browser on a phone's kind of connection."""


def test_page_not_found_is_dressed_and_obeys_its_own_policy(page, club_url):
    complaints = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))

    answer = page.goto(f"{club_url}/no-such-page/")

    assert answer.status == 404
    assert page.evaluate("isSecureContext") is False
    assert page.locator("h1").inner_text() != ""
    assert page.evaluate("document.styleSheets.length") > 0
    # Chromium notes the 404 of the page itself; anything else would be the policy or a missing file.
    assert [text for text in complaints if "404" not in text] == []

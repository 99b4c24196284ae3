"""How points are written, and the styles a phone's page carries."""

import pytest
from django.template import Context, Template

from clubsite.styles import joined_styles, phone_styles
from tournaments.templatetags.bower import signed, total


@pytest.mark.parametrize(("points", "text"), [(300, "+300"), (-300, "−300"), (0, "0")])
def test_signed_writes_a_real_minus(points, text):
    assert signed(points) == text


@pytest.mark.parametrize(("points", "text"), [(1690, "1690"), (-250, "−250"), (0, "0")])
def test_total_has_neither_plus_nor_separator(points, text):
    assert total(points) == text


def test_style_element_holds_the_very_text_that_the_policy_names():
    page = Template("{% load bower %}{% phone_style_element %}").render(Context())

    assert page == f"<style>{phone_styles()}</style>"


def test_joined_styles_keep_their_order_without_comments_and_line_ends(tmp_path):
    (tmp_path / "first.css").write_text("/* one\n   two */\na{}\n", encoding="utf-8")
    (tmp_path / "second.css").write_text("b{}\n", encoding="utf-8")

    assert joined_styles("first.css", "second.css", folder=tmp_path) == "a{}b{}"


def test_joined_styles_refuse_what_would_end_their_element(tmp_path):
    (tmp_path / "bad.css").write_text("a{content:'</style>'}", encoding="utf-8")

    with pytest.raises(ValueError, match="cannot contain"):
        joined_styles("bad.css", folder=tmp_path)

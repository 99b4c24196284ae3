"""The rules of 500, for anybody. A club's own stand with its public pages."""

from django.urls import path

from tournaments.views import rules

urlpatterns = [
    path("", rules.rule_sets, name="rules"),
    path("compare", rules.compare, name="rules_compare"),
    path("ours", rules.phone_rules, name="phone_rules"),
    path("<str:key>", rules.one_rule_set, name="rule_set"),
]

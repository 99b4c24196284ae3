"""What a list of people becomes, in a club that has some of them already."""

import pytest

from tests.factories import EVENING, make_guest, planned_night
from tournaments.forms.people_columns import group_marks
from tournaments.forms.people_lines import written_lines
from tournaments.models import Player
from tournaments.queries.people_plan import people_plan, question_field
from tournaments.queries.people_values import PeopleChoices, PeoplePlan
from tournaments.services import people, players

pytestmark = pytest.mark.django_db
GROUPS = ("Men", "Women")
ADVICE = "If this is somebody else, add something to the name, such as"


@pytest.fixture
def made(db):
    return planned_night()


def planned(made, text: str, **choices) -> PeoplePlan:
    lines = written_lines(text, group_marks(GROUPS))
    return people_plan(made.club, lines, PeopleChoices(**choices), group_names=GROUPS)


def told(plan: PeoplePlan) -> list[str]:
    """Each line as a sentence: what it becomes, and who is in it."""
    return [
        f"{line.becomes}: "
        + (line.problem or ", ".join(f"{p.name} {p.group_name} {p.changes}".strip() for p in line.people))
        for line in plan.lines
    ]


def test_new_people_known_people_and_both_in_one_couple(made):
    players.add_player(club=made.club, name="Gina Gray", group="B", by=made.by, at=EVENING)

    plan = planned(made, "Hal & Hetty Hill\nGina Gray & Gus Gray\nAdam & Alice Ames\nIvo Ink\nBert Brook")

    assert told(plan) == [
        "New couple: Hal Hill Men new, Hetty Hill Women new",
        "New couple: Gina Gray Women, Gus Gray Men new",
        "There already: Adam Ames Men, Alice Ames Women",
        "New player: Ivo Ink Men new",
        "There already: Bert Brook Men",
    ]
    assert (plan.new_players, plan.new_couples, plan.problems, plan.questions) == (4, 2, (), ())


def test_groups_follow_the_marks_then_who_is_named_first_then_what_was_turned(made):
    text = "Hal & Hetty Hill\nIvo (Women) & Ida Ink\nJo Jay\nKim & Kit King"

    plan = planned(made, text, first_group="B", turned=frozenset({"Jo Jay", "Kim & Kit King"}))

    assert [[p.group for p in line.people] for line in plan.lines] == [
        ["B", "A"],
        ["B", "A"],
        ["A"],
        ["A", "B"],
    ]
    assert [line.can_turn for line in plan.lines] == [True, False, True, True]


def test_one_person_on_two_lines_is_one(made):
    plan = planned(made, "Hal Hill (Women)\nHetty Hill (Men) & Hal Hill\nHetty Hill & Hal Hill")

    assert told(plan) == [
        "New player: Hal Hill Women new",
        "New couple: Hetty Hill Men new, Hal Hill Women",
        "There already: Hetty Hill Men, Hal Hill Women",
    ]
    assert (plan.new_players, plan.new_couples) == (2, 1)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "Adam Ames & Zoe Zorn",
            f"Adam Ames is already half of Adam Ames & Alice Ames. {ADVICE} “Adam Ames (Zoe Zorn)”.",
        ),
        ("Adam Ames & Adam Ames", "Adam Ames stands there twice. A couple is two people."),
        ("Ivo Ink & Ivo Ink", "Ivo Ink stands there twice. A couple is two people."),
        ("Hal (m) & Ivo (m)", "Hal and Ivo are both Men. A couple has one of each group."),
        ("=1+1", "“=1+1” begins like a formula. If it is a name, add it by “Add a player”."),
        ("Hal & Hetty & Ida", "3 names: write one couple a line."),
    ],
)
def test_what_cannot_be_says_why(made, text, problem):
    (line,) = planned(made, text).problems

    assert (line.number, line.text, line.problem) == (1, text, problem)


def test_somebody_in_two_couples_of_the_list_is_refused_in_the_second(made):
    plan = planned(made, "Hal & Hetty Hill\n\nHal Hill & Zoe Zorn")

    assert [line.problem for line in plan.problems] == [
        f"Hal Hill is with Hetty Hill in line 1. {ADVICE} “Hal Hill (Zoe Zorn)”."
    ]


def test_two_spellings_in_one_list_are_put_right_there(made):
    plan = planned(made, "Zoë Zorn\nZoe Zorn")

    (line,) = plan.problems
    assert line.problem == (
        "Zoe Zorn is spelt Zoë Zorn in line 1. Spell them alike if they are one person; if they are two, add "
        "something to one of them, such as “Zoe Zorn 2”."
    )


def test_a_name_that_differs_by_case_or_accents_is_asked_about(made):
    zoe = players.add_player(club=made.club, name="Zoë Kowalski", group="B", by=made.by, at=EVENING)
    text = "Marek Kowalski & ZOE Kowalski"
    field = question_field("ZOE Kowalski")

    (question,) = planned(made, text).questions
    same = planned(made, text, same={field: str(zoe.pk)})
    other = planned(made, text, same={field: "new"})

    assert (question.sentence, question.may_be_new) == ("Is ZOE Kowalski the Zoë Kowalski you have?", True)
    assert planned(made, text).new_players == 0
    assert told(same) == ["New couple: Marek Kowalski Men new, Zoë Kowalski Women"]
    assert same.lines[0].people[1].known.id == zoe.pk
    assert told(other) == ["New couple: Marek Kowalski Men new, ZOE Kowalski Women new"]


def test_an_answer_that_names_somebody_else_is_no_answer(made):
    players.add_player(club=made.club, name="Zoë Kowalski", group="B", by=made.by, at=EVENING)
    stranger = made.people["Adam"].pk

    plan = planned(made, "Zoe Kowalski", same={question_field("Zoe Kowalski"): str(stranger)})

    assert len(plan.questions) == 1


def test_archived_people_and_guests_are_asked_about_and_come_in(made):
    sue, hal = (
        make_guest(made),
        players.add_player(club=made.club, name="Hal", group="A", by=made.by, at=EVENING),
    )
    people.archive_player(player=hal, by=made.by, at=EVENING)
    text = "Hal\nSue Stone"
    answers = {question_field("Hal"): str(hal.pk), question_field("Sue Stone"): str(sue.pk)}

    asked = [(q.sentence, q.may_be_new) for q in planned(made, text).questions]

    assert asked == [
        ("Is Hal the Hal (archived) you have?", False),
        ("Is Sue Stone the Sue Stone (a guest) you have?", False),
    ]
    assert told(planned(made, text, same=answers)) == ["Comes back: Hal Men comes back", "Becomes a member: Sue Stone Women becomes a member"]  # fmt: skip


def test_two_of_one_name_are_told_by_their_partner_or_asked_about(made):
    twin = players.add_player(club=made.club, name="Adam Ames", group="A", by=made.by, at=EVENING)
    zoe = players.add_player(club=made.club, name="Zoe Zorn", group="B", by=made.by, at=EVENING)
    players.pair_couple(club=made.club, first=twin, second=zoe, by=made.by, at=EVENING)

    plan = planned(made, "Adam Ames & Zoe Zorn\nAdam Ames & Alice Ames")
    (question,) = planned(made, "Adam Ames").questions

    adam, alice = made.people["Adam"], made.people["Alice"]
    assert [[p.known.id for p in line.people] for line in plan.lines] == [
        [twin.pk, zoe.pk],
        [adam.pk, alice.pk],
    ]
    assert (plan.problems, plan.new_couples) == ((), 0)
    assert question.sentence == "Which Adam Ames is this?"
    assert [one.words for one in question.candidates] == [
        "Adam Ames (with Alice Ames)",
        "Adam Ames (with Zoe Zorn)",
    ]
    assert not question.may_be_new


def test_a_known_name_that_looks_like_a_formula_is_known(made):
    players.add_player(club=made.club, name="=1+1", group="A", by=made.by, at=EVENING)

    assert told(planned(made, "=1+1")) == ["There already: =1+1 Men"]


def test_a_plan_stands_for_what_saving_it_would_do(made):
    text = "Hal & Hetty Hill"
    before = planned(made, text).digest

    assert planned(made, text).digest == before
    assert (
        planned(made, text, turned=frozenset({text})).digest == before
    )  # a line is turned on the page itself
    players.add_player(club=made.club, name="Hal Hill", group="A", by=made.by, at=EVENING)
    assert planned(made, text).digest != before


@pytest.mark.parametrize("number", [2, 400])
def test_a_long_list_asks_the_database_no_more(made, django_assert_num_queries, number):
    text = "\n".join(f"M{n} Test & W{n} Test" for n in range(number))

    with django_assert_num_queries(2):
        assert planned(made, text).new_couples == number
    assert Player.objects.count() == 12

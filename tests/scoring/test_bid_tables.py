import pytest

from scoring import AVONDALE, INVERTED, INVERTED_ORIGINAL, ORIGINAL, SCHEDULES, Denomination

from .golden_files import golden_bid_table, golden_rows


@pytest.mark.parametrize("key", ["avondale", "original", "inverted", "inverted_original"])
def test_schedule_equals_published_table_in_every_cell(key):
    assert {str(bid): points for bid, points in SCHEDULES[key].points.items()} == golden_bid_table(key)


@pytest.mark.parametrize("key", ["avondale", "original", "inverted", "inverted_original"])
def test_schedule_has_its_columns_in_published_order(key):
    _, *columns = golden_rows(key)[0]

    assert list(SCHEDULES[key].denominations) == columns


def test_schedules_are_known_by_their_keys_and_name_a_source():
    assert dict(SCHEDULES) == {
        "avondale": AVONDALE,
        "original": ORIGINAL,
        "inverted": INVERTED,
        "inverted_original": INVERTED_ORIGINAL,
    }
    assert all(schedule.source.startswith("rules B2") for schedule in SCHEDULES.values())


def test_schedules_cannot_be_changed():
    with pytest.raises(TypeError):
        AVONDALE.points[next(iter(AVONDALE.points))] = 0
    with pytest.raises(TypeError):
        SCHEDULES["avondale"] = ORIGINAL


def test_no_trump_is_highest_in_every_schedule():
    assert {schedule.denominations[-1] for schedule in SCHEDULES.values()} == {Denomination.NO_TRUMP}

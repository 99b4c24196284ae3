"""What a table holds, as tests compare it."""

from tournaments.models import Hand, Table


def totals(table: Table) -> tuple[int, int]:
    table.refresh_from_db()
    return table.points_1, table.points_2


def live(table: Table) -> list[tuple]:
    found = Hand.objects.filter(table=table, voided_at__isnull=True)
    return list(found.order_by("number", "pk").values_list("kind", "number", "side", "bid", "tricks"))

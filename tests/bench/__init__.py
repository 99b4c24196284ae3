"""What `make bench` measures: Bower beside a floor, the least that such a request can cost on the same stack.

A time in milliseconds says more about the machine than about us, so every time is quoted as a ratio to the floor,
taken in the same run, the requests of both in turn. BENCHMARKS.md has the budgets and how to read the table.
"""

"""The arithmetic of a season's plan: dates, holidays, whose turn it is to host, what looks wrong.

Values in, values out: no database, no clock, nothing of Django.
"""

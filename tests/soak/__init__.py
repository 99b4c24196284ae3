"""Endurance: many writers at once, a server that is killed again and again, and thousands of senseless posts.

`python -m tests.soak` (`make soak`) runs the long form on both databases; `make test` runs a short form of each.
Everything stays on loopback, in temporary folders, with an end that is certain.
"""

"""The command line: what people type and what programs send, answered by the library.

`arguments` reads the command, `lines` answers one JSON line with another, and each question has a
module of its own that turns a request into an answer, plain values both.
"""

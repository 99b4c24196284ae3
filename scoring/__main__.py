"""`python -m scoring`: the rules, tables and scores of 500 for people and for other programs."""

import signal
import sys

from scoring.command_line.arguments import main

if __name__ == "__main__":
    # A reader that has seen enough, and Ctrl-C, end the program without a word.
    for name in ("SIGPIPE", "SIGINT"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    sys.exit(main(sys.argv[1:]))

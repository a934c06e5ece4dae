"""``python -m reference`` is the ``reference`` command."""

import sys

from reference import process

ON_TABLES = {"fit", "predict", "export", "trace", "look"}
"""Commands whose estimators meet nothing but Tables."""


def run() -> None:
    """Run the command line of this process."""
    process.plain = not ON_TABLES.isdisjoint(sys.argv[1:2])
    from reference.cli import main  # here, because what it imports depends on the kind of process

    main(prog_name="reference")


if __name__ == "__main__":
    run()

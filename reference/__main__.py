"""``python -m reference`` is the ``reference`` command."""

from reference.cli import main

if __name__ == "__main__":
    main(prog_name="reference")

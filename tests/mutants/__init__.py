"""One-place faults seeded in every mirror, every step and the C, and what the vectors catch of them.

    python -m tests.mutants antminer --list-survivors     seed, run the vectors, list what they let pass
    python -m tests.mutants --publish                     everything, on both paths, into score.toml

``operators`` and ``changes_in_*`` say what becomes of what, ``in_python`` and ``in_c`` find the places,
``python_path`` and ``c_path`` put a fault in place, ``vectors_on`` runs cases, ``trial`` tries one fault in a process
of its own, ``score`` judges and ``report`` tells.
"""

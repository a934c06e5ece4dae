"""The golden values: a package per paper, in it a module per vector file, made from the second derivations.

    python -m tests.oracle.make                    write all vector files
    python -m tests.oracle.make antminer mbc       write those of some papers
    python -m tests.oracle.make --check            write nothing, exit 1 when a file on disk differs

Before anything is written, every number of the specifications' worked examples (typed in as text of 12 significant
digits) is compared with what the oracles compute. Cases marked "hand" carry the expected values beside them, worked
out in the comment above; the oracle must agree with those too.
"""

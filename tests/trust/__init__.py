"""What can go wrong, made to go wrong: memory refused, sanitizers, analysers, coverage of the C, hostile files."""

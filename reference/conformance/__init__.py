"""Golden values for other implementations: vectors, their schemas, and how a value is compared."""

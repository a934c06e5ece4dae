"""Second derivations of the papers' algorithms, and the scripts that make golden values from them."""

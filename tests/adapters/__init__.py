"""The example adapters in other languages, and the faults that are put into them."""

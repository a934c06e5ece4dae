"""The golden values of GCACO."""

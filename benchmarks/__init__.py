"""Measurements, as ratios within one run: absolute times depend on the machine."""

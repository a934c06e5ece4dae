"""The golden values of ABCoDT."""

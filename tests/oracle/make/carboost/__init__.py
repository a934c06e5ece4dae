"""The golden values of W-CARP and CARBoost."""

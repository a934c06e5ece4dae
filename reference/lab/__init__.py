"""The lab: comparisons of methods on data sets, and what the papers published, as data."""

"""AntMiner_mbc: many rule lists from bootstrap samples, found by MAX-MIN ants, and one weighted vote."""

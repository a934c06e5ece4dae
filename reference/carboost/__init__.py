"""W-CARP and CARBoost: significant class association rules, weighted and boosted (Bahri & Lallich 2010)."""

"""GCACO: ants walk over the communities of a feature graph (Moradi & Rostami 2015)."""

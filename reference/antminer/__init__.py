"""Ant-Miner with the original and the hybrid rule pruner (Chan & Freitas, EA 2005, LNCS 3871, pp. 25-36)."""

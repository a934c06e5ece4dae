"""ABCoDT (Rao et al. 2019): bees propose features, boosted trees keep the informative ones."""

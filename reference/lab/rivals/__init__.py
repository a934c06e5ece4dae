"""Learners that the papers compare themselves with, written for experiments; they have no listing and no twin in C."""

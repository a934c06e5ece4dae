"""Whole fits of odd tables under any parameters, on both paths: everything public is the same to the bit.

A case is made of its seed alone (``cases``), its parameters from what the checks of its estimator let pass
(``options``). What the paths say is compared (``paths``), and a case on which they differ is made smaller (``small``).
"""

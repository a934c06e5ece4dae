"""What kind of process this is."""

plain = False
"""Whether it is a command that meets Tables alone: it then does without scikit-learn (see ``conventions``)."""

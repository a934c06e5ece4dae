"""The commands of ``reference`` for data: look, fit, trace, predict; and for the papers: explain, readings."""

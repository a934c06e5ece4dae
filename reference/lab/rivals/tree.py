"""What classifiers with a decision tree share: how a tree classifies, and how it is printed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.classifiers import TableLearner
from reference.lab.rivals.c45_tree import Node, beliefs, in_words


class TreeLearner(TableLearner):
    """A classifier that has, once fitted, the root of its tree as ``tree_``."""

    tree_: Node

    def _keep_tree(self, root: Node) -> None:
        self.tree_ = root
        self.n_leaves_ = sum(1 for _ in self.tree_.leaves())
        self.n_nodes_ = self.tree_.n_nodes()

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """The share of every class in the leaf of each row, or in several leaves where a tested value is missing."""
        table = self._new_table(X)
        return beliefs(self.tree_, table, np.arange(table.n_rows))

    def predict(self, X: Any) -> NDArray[Any]:
        """The class of every row: that of the largest share, the first of equals."""
        codes = self.predict_proba(X).argmax(axis=1)
        return np.asarray(self.classes_[codes])

    def report(self) -> str:
        """The tree and its size, as text."""
        lines = in_words(self.tree_, self.attributes_, self.target_.values or ())
        return "\n".join(lines) + f"\n\nLeaves: {self.n_leaves_}, nodes: {self.n_nodes_}."

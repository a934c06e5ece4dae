"""C4.5 as a scikit-learn classifier: parameters, input and output; the tree itself is in c45_tree.py."""

from __future__ import annotations

from collections.abc import Sequence

from reference.lab.rivals.c45_split import Cases
from reference.lab.rivals.c45_tree import grown, pruned
from reference.lab.rivals.tree import TreeLearner
from reference.parameters import at_least, one_of, up_to
from reference.table import Table


class C45(TreeLearner):
    """C4.5, release 8: a decision tree by gain ratio, pruned by pessimistic estimates (Quinlan 1993, 1996).

    Parameters
    ----------
    min_cases : int, default 2
        At least two branches of a test must have this many cases.
    cf : float, default 0.25
        The confidence of the pessimistic estimate, up to 0.5; the smaller, the more is pruned.
    pruning : bool, default True
        Whether the grown tree is pruned at all.
    raising : bool, default True
        Whether pruning may also put the largest branch of a node in the node's place.
    categorical_features : list of names, indices or booleans, optional
        Columns to treat as nominal besides those of a nominal dtype.

    Attributes
    ----------
    tree_ : Node
        The root; ``tree_.leaves()`` gives every leaf with its depth.
    n_nodes_, n_leaves_ : int
        The size of the tree; leaves that no training case reached are among them.
    n_rules_ : int
        The leaves that some training case reached: as many rules say the same as the tree.
    n_draws_ : int
        How many uniforms the fit used: none.
    classes_ : array
        The class labels.

    Examples
    --------
    >>> from reference import datasets
    >>> from reference.lab.rivals.c45 import C45
    >>> print(C45().fit(datasets.load("weather")).report())
    outlook = sunny
    |   humidity = high: no (3)
    |   humidity = normal: yes (2)
    outlook = overcast: yes (4)
    outlook = rainy
    |   windy = TRUE: no (2)
    |   windy = FALSE: yes (3)
    <BLANKLINE>
    Leaves: 5, nodes: 8.
    """

    def __init__(
        self,
        *,
        min_cases: int = 2,
        cf: float = 0.25,
        pruning: bool = True,
        raising: bool = True,
        categorical_features: Sequence[bool | int | str] | None = None,
    ) -> None:
        self.min_cases = min_cases
        self.cf = cf
        self.pruning = pruning
        self.raising = raising
        self.categorical_features = categorical_features

    def _check(self) -> None:
        at_least(1, min_cases=self.min_cases)
        up_to(0, 0.5, cf=self.cf)
        one_of((True, False), pruning=self.pruning, raising=self.raising)

    def _learn(self, table: Table) -> None:
        cases = Cases.of(table)
        tree = grown(cases, self.min_cases)
        self._keep_tree(pruned(tree, cases, self.cf, self.raising) if self.pruning else tree)
        self.n_rules_ = sum(bool(leaf.counts.any()) for _, leaf in self.tree_.leaves())
        self.n_draws_ = 0

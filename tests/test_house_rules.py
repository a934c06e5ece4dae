"""The house rules that a linter does not know."""

import ast
import re
from pathlib import Path

import pytest

from reference import transcription

ROOT = Path(__file__).parent.parent
PACKAGE = sorted((ROOT / "reference").rglob("*.py"))
MIRRORS = [
    path
    for slug in transcription.SLUGS
    for path in sorted((ROOT / "reference" / slug).glob("*.py"))
    if path.stem not in ("__init__", "accelerated", "estimator", "explain", "readable", "plots", "paper")
] + [ROOT / "reference" / "draws.py", ROOT / "reference" / "mdlp.py"]
NUMPY = {f"np.{name}" for name in ("sum", "dot", "matmul", "einsum", "log2", "log", "exp", "mean", "cumsum")}
FORBIDDEN = {"math.fsum", *NUMPY}
ALLOWED = {"gcaco/scaling.py": {"np.exp"}}
"""Arrays that are computed once and read by both paths, in the millions."""


def name_of(node):
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


@pytest.mark.parametrize("path", MIRRORS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_mirrors_add_floats_in_a_written_loop(path):
    """Builtin sum compensates since Python 3.12, NumPy adds pairwise: neither may feed a decision.

    Builtin ``sum`` is allowed on counts: of ``counts``-like names and of ``map(bool, ...)``.
    """
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        allowed = ALLOWED.get(f"{path.parent.name}/{path.name}", set())
        assert name_of(node) not in FORBIDDEN - allowed, f"{path.name}:{node.lineno} calls {name_of(node)}"
        if name_of(node) == "sum":
            assert re.fullmatch(COUNTS, ast.unparse(node.args[0])), f"{path.name}:{node.lineno} sums what may be floats"


COUNTS = (
    r"counts|class_count|count\[x\]|of_class|known|side|everywhere|map\(bool, .*\)|left|right|n_.*|whole"
    r"|\(layer.size for .*|\(int\(.*"
)


@pytest.mark.parametrize("path", PACKAGE, ids=lambda path: str(path.relative_to(ROOT)))
def test_chance_comes_from_draws_alone(path):
    if path.name == "draws.py":
        return
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert "random" not in modules, f"{path.name} imports random"
        own = name_of(node).startswith(("np.random.", "numpy.random."))
        assert not own, f"{path.name}:{node.lineno} draws by itself"


@pytest.mark.parametrize("path", PACKAGE, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_reader_can_hold_a_module_in_their_head(path):
    assert len(path.read_text("utf-8").splitlines()) <= 260


@pytest.mark.parametrize("path", PACKAGE, ids=lambda path: str(path.relative_to(ROOT)))
def test_public_names_are_typed_and_documented(path):
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            assert ast.get_docstring(node), f"{path.name}: {node.name} has no docstring"


def test_rooms_are_parallel():
    roles = {"__init__.py", "algorithm.py", "accelerated.py", "estimator.py", "steps.py"}
    for slug in transcription.SLUGS:
        room = {path.name for path in (ROOT / "reference" / slug).iterdir()}
        assert roles | {"pseudocode.toml", "readings.toml", "pins.toml"} <= room


def test_c_flags_keep_the_bits():
    build = (ROOT / "csrc" / "build.py").read_text("utf-8")
    assert "-ffp-contract=off" in build
    assert "-ffast-math" not in build
    assert "-march" not in build


def test_the_package_speaks_of_itself():
    """No path of a machine, no registry host, no talk of how the text came about."""
    words = re.compile(r"/" + r"work/|/" + r"tmp/|\.\./" + r"shared|pypi\." + r"org|\bTODO\b|\bFIXME\b")
    for folder in ("reference", "csrc", "docs", "tests", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".c", ".h", ".md", ".toml", ".sh"):
                for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                    assert not words.search(line), f"{path.relative_to(ROOT)}:{number}: {line.strip()}"

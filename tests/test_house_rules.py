"""The house rules that a linter does not know."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from reference import tags, transcription
from reference.cli import main
from reference.papers import METHODS, PAPERS, SLUGS

ROOT = Path(__file__).parent.parent
AROUND = (
    *("__init__", "paper", "settings", "packed", "accelerated", "explain"),
    *("export", "saved", "columns", "totals", "checks", "rounds", "boosting", "estimator_mbc", "estimator_mbc2"),
    *("estimator", "estimator_wcarp", "estimator_carboost", "classifier", "plots"),
)
"""Modules of a room that stand around its mirror."""
PACKAGE = sorted((ROOT / "reference").rglob("*.py"))
MIRRORS = [
    path
    for slug in SLUGS
    for path in sorted((ROOT / "reference" / slug).glob("*.py"))
    if path.stem not in AROUND
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


ROLES = {
    *("pseudocode.toml", "readings.toml", "pins.toml", "__init__.py", "paper.py", "settings.py", "problem.py"),
    *("algorithm.py", "steps.py", "packed.py", "accelerated.py", "estimator.py", "operations"),
}
"""What every room has; those of rule learners also explain."""


@pytest.mark.parametrize("slug", SLUGS)
def test_rooms_are_parallel(slug):
    rules = {"explain.py"} if not any(method.selects for method in PAPERS[slug].methods.values()) else set()
    assert ROLES | rules <= {path.name for path in (ROOT / "reference" / slug).iterdir()}


@pytest.mark.parametrize("slug", SLUGS)
def test_steps_are_a_table(slug):
    """Steps hold functions; a method there would be one more jump."""
    tree = ast.parse((ROOT / "reference" / slug / "steps.py").read_text("utf-8"))
    tables = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    assert not [node.name for table in tables for node in table.body if isinstance(node, ast.FunctionDef)]
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert [name for name in functions if not name.startswith("_")] == ["assemble"]


@pytest.mark.parametrize("path", MIRRORS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_mirrors_know_nothing_of_c(path):
    if path.name == "steps.py":
        return
    text = path.read_text("utf-8")
    assert not re.search(r"import.*\b(accelerated|packed|backend)\b|\buint64\b|\bpointer\(", text)


def own_functions(slug):
    """The names of the functions of a room, and of the steps that its listing is handed."""
    room = [ast.parse(path.read_text("utf-8")) for path in (ROOT / "reference" / slug).glob("*.py")]
    return {node.name for tree in room for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def shows_nothing(statement, functions):
    """Whether a statement only calls functions of its room: it computes and decides nothing itself."""
    if statement.startswith(("for ", "while ")):
        return False
    tree = ast.parse(re.sub(r"^if (.*?):( .*)?$", r"\1", statement))
    working = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.AugAssign, ast.IfExp, ast.Subscript)
    values = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    if any(isinstance(node, working) for node in ast.walk(tree)) or any(isinstance(value, float) for value in values):
        return False
    calls = [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return any(call.rpartition(".")[2] in functions or call.startswith("steps.") for call in calls)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_line_shows_what_it_does(slug):
    """Arithmetic or a decision stands behind every line, unless the line names the listing that it stands for."""
    paper, functions = transcription.transcript(slug), own_functions(slug)
    heads = {re.split(r"\W", name)[0] for name in paper.listings}
    for line in paper.lines:
        texts = [p.text for p in tags.places(slug) if p.line == line.id and p.language == "python"]
        named = any(re.search(rf"\b{head}\b", line.text) for head in heads)
        looped = line.text.strip().startswith("for ") and any(" for " in text for text in texts)
        empty = texts and not looped and all(shows_nothing(text, functions) for text in texts)
        assert named or not empty, f"{line.id} {line.text.strip()!r} explains itself by {texts}"


def test_a_bare_call_is_seen():
    functions = {"mine", "entropy"}
    assert shows_nothing("rules = steps.mine(problem)", functions)
    assert shows_nothing("curve.append(steps.validated(rules))", functions)
    assert not shows_nothing("gain = most - entropy(counts)", functions)
    assert not shows_nothing("while len(rule) > 1:", functions)


def named_papers(path):
    """The papers that the code of a file names: in imports and in texts; examples and docstrings do not count."""
    tree = ast.parse(path.read_text("utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = {id(n.body[0].value) for n in ast.walk(tree) if isinstance(n, documented) and ast.get_docstring(n)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            yield from (slug for slug in SLUGS if f"reference.{slug}" in ast.unparse(node))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield from (slug for slug in SLUGS if node.value == slug or f"reference.{slug}" in node.value)


def test_a_paper_is_registered_in_one_place():
    """Outside its room, its tests and its docs a paper is named once: where editors learn its public names."""
    centre = [path for path in PACKAGE if path.parent.name in ("reference", "conformance", "commands")]
    centre += [ROOT / "setup.py", ROOT / "csrc" / "build.py"]
    naming = {path.relative_to(ROOT).as_posix(): list(named_papers(path)) for path in centre}
    assert {path: sorted(slugs) for path, slugs in naming.items() if slugs} == {"reference/__init__.py": sorted(SLUGS)}


@pytest.mark.parametrize("command", ["--help", "explain antminer:38", "readings mbc", "fit --help"])
def test_commands_that_learn_nothing_do_not_import_scikit_learn(command):
    code = f"import sys; from reference.cli import main; main({command.split()!r}, standalone_mode=False)"
    code += "; sys.exit('sklearn' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("method", METHODS)
def test_commands_on_tables_do_without_scikit_learn(method, tmp_path):
    """They start several times as fast, and say the same as with scikit-learn's base classes."""
    known = METHODS[method].create().get_params()
    small = [f"--set={name}=3" for name in ("n_iterations", "max_iterations") if name in known]
    words = ["fit", method, "iris", "--seed", "1", *small]
    code = f"import sys; sys.argv[1:] = {[*words, '--save', str(tmp_path / 'm.json')]!r}"
    code += "\nimport reference.__main__ as r\ntry: r.run()\nexcept SystemExit: "
    code += "sys.exit(any(name in sys.modules for name in ('sklearn', 'scipy', 'pandas')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = CliRunner().invoke(main, words).stdout
    assert done.stdout.startswith(said)
    assert (tmp_path / "m.json").is_file()


def test_c_flags_keep_the_bits():
    build = (ROOT / "csrc" / "build.py").read_text("utf-8")
    assert "-ffp-contract=off" in build
    assert "-ffast-math" not in build
    assert "-march" not in build


def test_sizes_in_c_are_multiplied_as_sizes():
    """A product of two int32_t is one, whatever it is cast to afterwards: each factor is cast first."""
    cast = re.compile(r"\((?:size_t|u?int64_t|ptrdiff_t)\)\((?!u \*)(?:[^()]|\([^()]*\))*\)")
    found = {f"{file.name}: {text}" for file in sorted((ROOT / "csrc").glob("*.[ch]"))
             for text in cast.findall(file.read_text("utf-8")) if " * " in text}  # fmt: skip
    assert found == {"ones.c: (int64_t)((x * 0x0101010101010101u) >> 56)"}  # x has 64 bits


def test_the_package_speaks_of_itself():
    """No path of a machine, no registry host, no talk of how the text came about."""
    words = re.compile(r"/" + r"work/|/" + r"tmp/|\.\./" + r"shared|pypi\." + r"org|\bTODO\b|\bFIXME\b")
    for folder in ("reference", "csrc", "docs", "tests", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".c", ".h", ".md", ".toml", ".sh"):
                for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                    assert not words.search(line), f"{path.relative_to(ROOT)}:{number}: {line.strip()}"

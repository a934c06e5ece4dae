"""The notebooks that the site offers run, and print what is stored with them."""

from pathlib import Path

import pytest

from docs.generator.outputs import agrees, trimmed
from docs.generator.tasks import TASKS

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def no_data_folder(monkeypatch):
    """A folder of data adds notes on other editions of its sets to what is printed."""
    monkeypatch.delenv("REFERENCE_DATA", raising=False)


def executed(name, folder):
    """A notebook of the site as it is stored, and run again in a folder."""
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    stored, again = (nbformat.read(ROOT / "docs" / "assets" / "notebooks" / name, as_version=4) for _ in range(2))
    nbclient.NotebookClient(again, timeout=300, resources={"metadata": {"path": str(folder)}}).execute()
    return zip(stored.cells, again.cells, strict=True)


def shown(output):
    """What an output of a notebook says, but for its pictures."""
    data = output.get("data", {})
    picture = "a picture" if "image/png" in data else None
    return output.get("text") or data.get("text/html") or picture or data.get("text/plain")


def test_the_notebook_on_churn_prints_what_is_stored_with_it(tmp_path):
    pytest.importorskip("matplotlib")
    (tmp_path / "make_churn.py").write_text((ROOT / "examples" / "churn" / "make_churn.py").read_text("utf-8"), "utf-8")
    for old, new in executed("churn.ipynb", tmp_path):
        said = [list(map(shown, cell.get("outputs", []))) for cell in (old, new)]
        assert said[0] == said[1], old.source


def printed(cell):
    return trimmed("".join(output["text"] for output in cell.get("outputs", []) if output.get("name") == "stdout"))


@pytest.mark.parametrize("name", TASKS)
def test_the_notebook_of_a_page_prints_what_the_page_says(tmp_path, name):
    """A line of three dots in a page, and so in its notebook, stands for any lines."""
    for old, new in executed(f"{name}.ipynb", tmp_path):
        assert agrees(printed(old), printed(new)), old.source

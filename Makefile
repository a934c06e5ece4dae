# Each target sets up what it needs in .venv by itself. PYTHON chooses the interpreter.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
INPUTS := pyproject.toml setup.py $(wildcard csrc/*)

# Installs quietly; what pip said is shown if it fails.
PIP = $(RUN) -m pip install --disable-pip-version-check $(1) > $(VENV)/install.log 2>&1 || { cat $(VENV)/install.log; exit 1; }
comma := ,

.PHONY: demo test lint docs bench mutants matrix pins generate clean

demo: $(VENV)/.installed
	@$(RUN) -m reference demo

test: $(VENV)/.tested lint docs
	$(RUN) -m pytest --numprocesses auto --dist loadfile

lint: $(VENV)/.tested
	$(RUN) -m ruff check .
	$(RUN) -m mypy

docs: $(VENV)/.tested
	NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs build --strict

bench: $(VENV)/.tested
	$(RUN) -m benchmarks

# Faults in every mirror, every step and the C, and what the vectors catch of them; takes about an hour.
mutants: $(VENV)/.tested
	$(RUN) -m tests.mutants --publish

# Build and test on every supported Python that is here.
matrix:
	@sh tests/matrix.sh

# The statements behind the line ids, after they were read again beside the paper.
pins: $(VENV)/.installed
	$(RUN) -m docs.generator --pins

# The generated files of the documentation, and the manifest of the vectors.
generate: $(VENV)/.installed
	$(RUN) -m docs.generator

$(VENV)/.installed: $(INPUTS)
	@echo "Setting up $(VENV) ..."
	@test -x $(RUN) || $(PYTHON) -m venv $(VENV)
	@$(call PIP,--upgrade "pip>=24")
	@$(call PIP,--editable .)
	@touch $@

$(VENV)/.tested: $(VENV)/.installed
	@$(call PIP,--editable ".[test$(comma)docs]")
	@$(RUN) -m pip install --disable-pip-version-check --quiet --editable ".[bench]" > $(VENV)/bench.log 2>&1 \
	  || echo "The programs we compare with (extra: bench) could not be installed; their tests are skipped."
	@touch $@

clean:
	rm -rf $(VENV) .matrix build dist site *.egg-info reference/_kernels*

# Each target sets up what it needs in .venv by itself. PYTHON chooses the interpreter.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
INPUTS := pyproject.toml setup.py $(wildcard csrc/*)

# Installs quietly; what pip said is shown if it fails.
PIP = $(RUN) -m pip install --disable-pip-version-check $(1) > $(VENV)/install.log 2>&1 || { cat $(VENV)/install.log; exit 1; }
comma := ,

.PHONY: demo test lint docs bench instructions sweep mutants soak matrix oldest dist wheel sanitize analyze coverage fuzz elsewhere newer pins generate zensical clean

demo: $(VENV)/.installed
	@$(RUN) -m reference demo

test: $(VENV)/.tested lint docs
	$(RUN) -m pytest --numprocesses auto --dist loadfile --disable-warnings

lint: $(VENV)/.tested
	$(RUN) -m ruff check .
	$(RUN) -m mypy

docs: $(VENV)/.docs
	@$(RUN) -m docs.generator --mirror
	NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs build --strict

# The same pages by zensical, the successor of mkdocs-material, in its own .zensical; CONTRIBUTING.md tells what differs.
zensical:
	@test -x .zensical/bin/python || $(PYTHON) -m venv .zensical
	.zensical/bin/python -m pip install --quiet --disable-pip-version-check "zensical>=0.0.73,<0.1" "mkdocstrings>=1,<2" "mkdocstrings-python>=2,<3"
	.zensical/bin/zensical build --clean --strict

# Beside the peers that are installed (extra bench), some twenty minutes; stored for the page on speed: make bench PARTS="ratios counting"
bench: $(VENV)/.tested
	$(RUN) -m benchmarks $(PARTS)

# Instructions of the hot paths, where valgrind is installed; stored beside the rest.
instructions: $(VENV)/.tested
	$(RUN) -m benchmarks.instructions

# Every estimator on every data set of the folder REFERENCE_DATA: none may end useless without a word.
sweep: $(VENV)/.tested
	$(RUN) -m benchmarks.sweep

# Faults in every mirror, every step and the C, and what the vectors catch of them; takes about an hour.
mutants: $(VENV)/.tested
	$(RUN) -m tests.mutants --publish

# Steps and whole fits made by chance, on both paths, for as long as one likes: make soak SECONDS=3600 SEED=7, or so many:
# make soak CASES=100000 WHAT=fits
soak: $(VENV)/.tested
	$(RUN) -m tests.soak --seconds $(or $(SECONDS),600) --seed $(or $(SEED),0) $(if $(CASES),--cases $(CASES)) $(if $(WHAT),--what $(WHAT))

# Build and test on every supported Python that is here.
matrix:
	@sh tests/matrix.sh

# The suite (or TESTS="tests/mbc tests/test_table.py") with the lowest versions that pyproject.toml allows.
oldest:
	@test -x .oldest/bin/python || $(PYTHON) -m venv .oldest
	@$(PYTHON) tests/oldest.py > .oldest/constraints.txt
	.oldest/bin/python -m pip install --quiet --disable-pip-version-check --constraint .oldest/constraints.txt --editable ".[test$(comma)docs]"
	.oldest/bin/python -m pytest $(TESTS)

# The sdist and the wheel in dist/, built twice and compared; the wheel tried on every Python that is here.
dist: $(VENV)/.tested
	@$(call PIP,--editable ".[dist]")
	$(RUN) -m tests.dist

wheel:
	@sh tests/wheel.sh

# The vectors under the address and undefined-behaviour sanitizers, every request for memory refused in turn, and a
# sample of the vectors under valgrind. Shorter: make sanitize EVERY=5, without valgrind.
sanitize: $(VENV)/.tested
	$(RUN) -m tests.trust.memory
	$(RUN) -m tests.trust.sanitize $(or $(EVERY),1)
	$(if $(EVERY),,$(RUN) -m tests.trust.valgrind)

# gcc's analyser, cppcheck and other compilers on the C, as far as they are installed.
analyze: $(VENV)/.tested
	$(RUN) -m tests.trust.analyze

# What the suite reaches of the Python (branches), and what the vectors reach of the C; what runs with seeded faults does not count.
coverage: $(VENV)/.tested
	@$(call PIP,--editable ".[trust]")
	$(RUN) -m coverage erase
	$(RUN) -m coverage run -m pytest -p no:cacheprovider --numprocesses auto --dist loadfile -m "not browser" --ignore tests/test_mutation_score.py
	$(RUN) -m coverage combine --quiet
	$(RUN) -m coverage report --skip-covered
	$(RUN) -m tests.trust.gcov

# Mutated files, models, traces and replies: make fuzz EXECUTIONS=1000000 SEED=7 TARGETS="csv model"
fuzz: $(VENV)/.tested
	$(RUN) -m tests.trust.fuzz $(TARGETS) --executions $(or $(EXECUTIONS),20000) --seed $(or $(SEED),1)

# The vectors under emulation on other processors (root, debootstrap, qemu-user-static).
elsewhere:
	@sh tests/trust/elsewhere.sh

# The wheel and the vectors on the newest Python that Debian has (root, debootstrap); after make dist.
newer:
	@sh tests/trust/newer.sh

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
	@touch $(VENV)/.docs $@

$(VENV)/.docs: $(VENV)/.installed
	@$(call PIP,--editable ".[docs]")
	@touch $@

clean:
	rm -rf docs/assets/pyodide $(VENV) .matrix .oldest .elsewhere .zensical build dist site *.egg-info reference/_kernels*

#!/bin/sh
# Installs the wheel in dist/ into every supported Python of this machine, with no compiler at hand, and tries it.
set -eu
wheel=$(ls dist/*.whl)
for version in 3.11 3.12 3.13 3.14 3.15; do
    python=$(sh tests/python.sh "$version") || { echo "== Python $version: not on this machine =="; continue; }
    folder=$(mktemp -d)
    "$python" -m venv "$folder/venv"
    CC=/nonexistent/cc "$folder/venv/bin/python" -m pip install --disable-pip-version-check --quiet --only-binary :all: "$wheel"
    cp tests/smoke.py "$folder"
    (cd "$folder" && venv/bin/python smoke.py)
    rm -rf "$folder"
done

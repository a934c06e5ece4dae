#!/bin/sh
# Builds and tests on every supported Python that is on this machine, each in its own environment.
set -eu
here=$(pwd)
for version in 3.11 3.12 3.13 3.14 3.15; do
    python=$(sh tests/python.sh "$version") || { echo "== Python $version: not on this machine =="; continue; }
    echo "== $("$python" --version) =="
    folder="$here/.matrix/$version"
    mkdir -p "$folder"
    (git ls-files -z --cached --others --exclude-standard | xargs -0 tar -c --) | tar -x -C "$folder"
    make -C "$folder" test PYTHON="$python"
done

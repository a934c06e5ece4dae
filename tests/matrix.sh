#!/bin/sh
# Builds and tests on every supported Python that is on this machine, each in its own environment.
set -eu
here=$(pwd)
for version in 3.11 3.12 3.13; do
    python=$(command -v "python$version" || ls "$HOME"/.pyenv/versions/"$version".*/bin/python 2>/dev/null | tail -n 1 || true)
    if [ -z "$python" ]; then
        echo "== Python $version: not on this machine =="
        continue
    fi
    echo "== $("$python" --version) =="
    folder="$here/.matrix/$version"
    mkdir -p "$folder"
    (git ls-files -z --cached --others --exclude-standard | xargs -0 tar -c --) | tar -x -C "$folder"
    make -C "$folder" test PYTHON="$python"
done

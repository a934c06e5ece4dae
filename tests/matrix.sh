#!/bin/sh
# Builds and tests on every supported Python that is on this machine, each in its own environment.
set -eu
here=$(pwd)
for version in 3.11 3.12 3.13; do
    python=""
    for candidate in "python$version" "$HOME"/.pyenv/versions/"$version".*/bin/python; do
        if "$candidate" --version >/dev/null 2>&1; then
            python=$candidate
        fi
    done
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

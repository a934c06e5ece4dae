#!/bin/sh
# python.sh 3.12: where a Python of that version is on this machine; exit code 1 if there is none.
found=""
for candidate in "python$1" "$HOME"/.pyenv/versions/"$1".*/bin/python; do
    if "$candidate" --version > /dev/null 2>&1; then
        found=$candidate
    fi
done
test -n "$found" && echo "$found"

#!/bin/sh
# make newer: the wheel in dist/ on Pythons that only Debian's newest release has, without a compiler; then the vectors on
# both paths there.
#
# Needs root and debootstrap. VERSIONS="3.14 3.15" and RELEASE choose; FOLDER keeps the system from one time to the next.
# What pip installs comes from where the pip outside is told to look.
set -eu
versions=${VERSIONS:-3.14 3.15}
root=${FOLDER:-$(pwd)/.elsewhere}/native
if [ ! -e "$root/ready" ]; then
    packages=$(for version in $versions; do printf ',python%s-venv' "$version"; done)
    debootstrap --variant=minbase --include="ca-certificates$packages" "${RELEASE:-sid}" "$root"
    touch "$root/ready"
fi
for place in /etc/resolv.conf /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
    if [ -e "$place" ]; then cp "$place" "$root$place"; fi
done
for version in $versions; do
    rm -rf "$root/try" && mkdir "$root/try"
    # The pages' generator is what the fixtures of the tests import.
    (git ls-files -z --cached tests docs/__init__.py docs/generator | xargs -0 tar -c --) | tar -x -C "$root/try"
    cp dist/*.whl "$root/try"
    chroot "$root" sh -eu -c "cd /try
        if command -v cc gcc; then exit 1; fi
        python$version -m venv venv
        venv/bin/python -m pip install --quiet --disable-pip-version-check --only-binary :all: *.whl pytest jsonschema
        mkdir smoke && cp tests/smoke.py smoke && (cd smoke && /try/venv/bin/python smoke.py)
        venv/bin/python -m pytest -q -p no:cacheprovider tests/test_vectors.py"
done

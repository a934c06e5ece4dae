"""Adapters for the tests: small scripts, honest but for one thing."""

import sys
from pathlib import Path

import pytest

HONEST = '''
import json, os, signal, sys, time

ABOUT = {"protocol": 1, "implementation": {"name": "script", "version": "1", "language": "Python"},
         "ops": ["antminer.majority"], "runs": []}

def say(value):
    print(value if isinstance(value, str) else json.dumps(value), flush=True)

def honest(request):
    counts = request["input"]["counts"]
    return {"seq": request["seq"], "result": {"class": counts.index(max(counts))}}

def odd(request):
    say(honest(request))

def begin():
    say(ABOUT)

BODY

for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    begin() if request["cmd"] == "start" else odd(request)
'''


@pytest.fixture
def script(tmp_path):
    """Makes an adapter: honest about antminer.majority, but for what the given code changes."""

    def make(body="", name="adapter.py"):
        path = Path(tmp_path) / name
        path.write_text(HONEST.replace("BODY", body), "utf-8")
        return [sys.executable, "-S", "-E", str(path)]

    return make


@pytest.fixture
def ours(backend):
    """Our own adapter on either path."""
    return [sys.executable, "-m", "reference.conformance.adapter", "--backend", backend]

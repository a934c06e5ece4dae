"""A complete adapter in about thirty lines: three steps of Ant-Miner, with no code of reference in it."""

import json
import struct
import sys


def number(value):
    """A float arrives as its bits; a draw as an integer k that means k / 2**53, or as bits too."""
    digits = value["f64"] if isinstance(value, dict) else value
    return value / 2**53 if isinstance(value, int) else struct.unpack(">d", bytes.fromhex(digits))[0]


def spin(given, draws):
    """One spin of the wheel, antminer:25."""
    weights, whole, running = [number(weight) for weight in given["weights"]], 0.0, 0.0
    for weight in weights:
        whole += weight
    if whole <= 0:
        return {"chosen": None, "n_draws": 0}
    for i, weight in enumerate(weights):
        running += weight
        if running > number(draws[0]) * whole:
            return {"chosen": i, "n_draws": 1}
    return {"chosen": max(i for i, weight in enumerate(weights) if weight > 0), "n_draws": 1}


def quality(given, draws):
    """Sensitivity times specificity, antminer:31."""
    tp, fp, tn, fn = (given[name] for name in ("tp", "fp", "tn", "fn"))
    below = (tp + fn) * (fp + tn)
    return {"quality": tp * tn / below if below else 0.0}


def majority(given, draws):
    """The class of a rule, antminer:30."""
    return {"class": given["counts"].index(max(given["counts"]))}


OPS = {"antminer.spin": spin, "antminer.quality": quality, "antminer.majority": majority}
WHO = {"name": "minimal", "version": "1", "language": "Python"}

for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    if request["cmd"] == "start":
        reply = {"protocol": 1, "implementation": WHO, "ops": list(OPS), "runs": []}
    else:
        reply = {"seq": request["seq"], "result": OPS[request["op"]](request["input"], request["draws"])}
    print(json.dumps(reply), flush=True)

"""Events: who hears them, and what a trace file holds."""

import io
import json
import threading

import pytest

from reference import trace


def test_nobody_listens():
    trace.step("antminer:1", anything=1)
    assert not trace.heard(["antminer:1"])


def test_listeners_nest_and_choose_lines():
    outer, inner = [], []
    with trace.listen(lambda line, values: outer.append(line)):
        with trace.listen(lambda line, values: inner.append(line), ["antminer:2"]):
            assert trace.heard(["antminer:2"])
            trace.step("antminer:1")
            trace.step("antminer:2")
        trace.step("antminer:3")
    assert (outer, inner) == (["antminer:1", "antminer:2", "antminer:3"], ["antminer:2"])


def test_a_listener_to_other_lines_is_not_asked():
    with trace.listen(lambda line, values: pytest.fail("called"), ["antminer:9"]):
        assert not trace.heard(["antminer:1"])
        trace.step("antminer:1")


def test_other_threads_are_not_heard():
    heard = []
    with trace.listen(lambda line, values: heard.append(line)):
        thread = threading.Thread(target=lambda: trace.step("antminer:1"))
        thread.start()
        thread.join()
    assert heard == []


def test_listening_ends_with_an_error():
    with pytest.raises(RuntimeError), trace.listen(print):
        raise RuntimeError
    assert not trace.heard(["antminer:1"])


def test_events_are_copies():
    file = io.StringIO()
    tau = {(0, 0): 0.5}
    with trace.listen(trace.TraceWriter(file, paper="antminer")):
        trace.step("antminer:72", tau=tau)
        tau[0, 0] = 1.0
        trace.step("antminer:72", tau=tau)
    events = [json.loads(line) for line in file.getvalue().splitlines()[1:]]
    assert [event["tau"] for event in events] == [[0.5], [1.0]]


def test_recorder_writes_header_events_and_result():
    file = io.StringIO()
    recorder = trace.TraceWriter(file, paper="antminer", data={"name": "weather"})
    recorder("antminer:26", {"chosen": (0, 1), "rows": 1 << 70, "class": 0})
    recorder.result({"n_draws": 1})
    header, event, result = map(json.loads, file.getvalue().splitlines())
    assert (header["trace"], header["paper"]) == (1, "antminer")
    assert set(header["versions"]) == {"reference", "python", "numpy"}
    assert event == {"line": "antminer:26", "chosen": [0, 1], "rows": [70], "class": 0}
    assert result == {"result": {"n_draws": 1}}

"""Checks a trace in Chrome's format. usage: trace.py FILE WORK SPAN, both in nanoseconds."""
import collections
import json
import sys

events = json.load(open(sys.argv[1], encoding="utf-8"))["traceEvents"]
time, end = collections.Counter(), collections.Counter()
for e in events:
    if e["ph"] != "X":
        continue
    track = e["pid"], e["tid"]
    assert e["ts"] >= end[track] - 1e-6, ("pieces of a track overlap", e)
    end[track] = e["ts"] + e["dur"]
    time[e["pid"]] += e["dur"]
assert abs(time[1] * 1000 - float(sys.argv[2])) < 1, time
assert abs(time[2] * 1000 - float(sys.argv[3])) < 1, time
starts = {e["id"]: e for e in events if e["ph"] == "s"}
ends = {e["id"]: e for e in events if e["ph"] == "f"}
assert starts and starts.keys() == ends.keys()
assert all(e["ts"] <= ends[i]["ts"] + 1e-6 for i, e in starts.items())
names = {(e["pid"], e["tid"]) for e in events if e["ph"] == "M" and e["name"] == "thread_name"}
assert {(e["pid"], e["tid"]) for e in events if e["ph"] == "X"} <= names
assert any("critical" in e["name"] for e in events) and any("serial code" == e["name"] for e in events)

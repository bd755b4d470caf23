"""Runs programs with limits that are known, and compares the first sentence with the other numbers. usage: verdicts.py OMPRACER PROGRAM DIRECTORY

A sentence has at most 25 words, stands first in the text, and names a place of the source. No gain is larger than that of the span when the same code is as
many times as parallel, which the log of the run tells exactly, nor than the number of cores.
"""
import json
import os
import subprocess
import sys

ompracer, program, directory = sys.argv[1:]
THREADS = 4
KINDS = ("serial", "between", "long-unit", "few-units", "ordered", "dependences", "long-task", "equal-tasks", "one-thread", "replicated", "members", "lock")
for name in KINDS:
    files = [os.path.join(directory, f"{name}.{end}") for end in ("json", "log")]
    run = subprocess.run([ompracer, "profile", "--options", "clock=program", "--threads", str(THREADS), "--json", files[0], "--record", files[1], program, name],
                         capture_output=True, text=True, check=True)
    with open(files[0], encoding="utf-8") as file:
        profile = json.load(file)
    verdict, spans = profile["verdict"], profile["totals"]["spans"]
    words = verdict["text"]
    first = run.stderr.splitlines()[0]
    assert first.endswith(": " + words), first
    assert len(words.split()) <= 25, words
    print(f"{name}: {verdict['kind']}: {words}")
    if "gain" not in verdict:
        continue
    gain = verdict["gain"]
    assert f"about {gain:.1f}x faster on {THREADS} cores" in words and verdict["cores"] == THREADS, (words, gain)
    assert 1.1 <= gain <= THREADS, words
    if verdict["kind"].startswith("serial"):
        place = "main"
    elif "directive" in verdict and verdict["kind"] not in ("replicated", "lock"):
        directive = profile["directives"][verdict["directive"]]
        place = f"{os.path.basename(directive['file'])}:{directive['line']}"
        assert place in words, words
    else:
        continue
    asked = subprocess.run([ompracer, "report", files[0], "-f", "json", "--whatif", f"{place}*{THREADS}"], capture_output=True, text=True, check=True)
    after = json.loads(asked.stdout)["whatif"]["user"][-1]["span"]
    assert gain <= spans["logical"] / after + 0.01, (words, spans["logical"] / after)

#!/usr/bin/env python3
"""Refuses each call of a program in turn and fails unless every run ends as it may: with the verdict, and what is not in it.

usage: refuse.py [--all] [--calls=mmap,malloc,…] [--reports] RUNTIME REFUSE_SO PROGRAM PLAIN

PROGRAM is instrumented, PLAIN is not; both are refused.c. Each runs clean and with two races. Of the calls that really occur each
is refused, once and from there on; with --all the first 300 of them. Without --all, ten of each row are. --reports: with json, sarif, html and log_path. Prints a table: how the runs ended.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

CALLS = ["mmap", "space", "malloc", "open", "write", "pthread_create", "clone"]
SUMMARY = re.compile(r"^ompracer: (\d+) races?( \(\d+ suppressed\))?, \d+ fragments?, \d+ access(es)? checked(; not checked: .+)?$")
LAST_WORDS = re.compile(r"^ompracer: (\d+) races? so far; not checked: .+$")
NO_ROOM = re.compile(r"^ompracer: (\d+) races?; not checked: the system gave no memory for the rest of this line$")
TITLE = re.compile(r"^==\d+== ompracer: data race")
REFUSED = re.compile(r"^ompracer: (no memory for .+|cannot .+)$")
OURS = re.compile(r"^crash: libompracer_rt", re.M)

Run = collections.namedtuple("Run", "code out err files")


def run(program, preload, race, refuse, options):
    with tempfile.TemporaryDirectory() as folder:
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("OMP_", "KMP_", "OMPRACER_"))}
        environment |= {"LD_PRELOAD": preload, "REFUSE": refuse, "REFUSE_COUNT": f"{folder}/count", "KMP_BLOCKTIME": "0",
                        "OMPRACER_OPTIONS": options.replace("DIR", folder)}
        process = subprocess.Popen([program] + (["race"] if race else []), env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            out, err = process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.terminate()
            try:
                out, err = process.communicate(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                return Run("hang", "", "", {})
        files = {p.name: p.read_bytes() for p in pathlib.Path(folder).iterdir()}
        return Run(process.returncode, out.decode(), err.decode(), files)


def fault(r, race, options, call, forever):
    """What is wrong with a run, or None, and one word for how it ended."""
    if r.code == "hang":
        return "hang", "hang"
    text = r.err + "".join(v.decode() for k, v in r.files.items() if k.startswith("log."))
    lines = text.splitlines()
    if r.code < 0:
        ours = f"signal {signal.Signals(-r.code).name}"
        # libomp uses what it was refused, in the plain program, too (see below). A thread whose stack is used up says nothing.
        return (ours, ours) if OURS.search(r.err) or call not in ("malloc", "space", "pthread_create") else (None, "libomp ends it")
    titles = [l for l in lines if TITLE.match(l)]
    ends = [m for l in lines for m in [SUMMARY.match(l) or LAST_WORDS.match(l) or NO_ROOM.match(l)] if m]
    unsaid = call == "write" and forever  # nothing can be said any more
    incomplete = any("not checked: " in l or l.startswith("ompracer: nothing was checked") for l in lines)
    for name, kind in (("r.json", "json"), ("r.sarif", "sarif")):
        if name in r.files and not unsaid:
            try:
                json.loads(r.files[name])
            except ValueError:
                if f"r.{kind}" not in text:
                    return f"{name} is no document and no line says so", "?"
    if titles and not race:
        return "false report", "?"
    if r.err and not r.err.endswith("\n") and not unsaid:
        return "half a line", "?"
    if len(ends) > 1:
        return "two ends", "?"
    if r.code == 64:
        return (None, "64: a report file cannot be made") if any(REFUSED.match(l) for l in lines) or unsaid else ("64 without a line", "?")
    if r.code == 70:
        if not any(REFUSED.match(l) for l in lines):
            return "70 without a line about memory", "?"
        return (None, "70: no memory") if not titles else ("race, but 70", "?")
    if r.code == 66:
        if not race:
            return "66 without a race", "?"
        if unsaid:
            return None, "66: stderr cannot be written"
        if not titles or not ends or int(ends[0].group(1)) == 0:
            return "66, but no race or no end is said", "?"
        return None, "66, incomplete" if incomplete or int(ends[0].group(1)) < 2 else "66"
    if r.code == 1 and "OMP: " in r.err:
        return None, "libomp ends it"
    if r.code not in (0, 3):
        return f"exit code {r.code}", "?"
    own = "program refused" if r.code == 3 else "as without" if not incomplete else "0, incomplete"
    if unsaid and not race:
        return None, "stderr cannot be written"
    if not ends:
        return f"silence ({r.code})", "?"
    if race and r.code == 0 and not incomplete:
        return "races missed, and nothing said", "?"
    if titles:
        return "race and the program's own exit code", "?"
    return None, own


def rows(count, everything):
    if everything:
        return list(range(1, min(count, 300) + 1))
    few = 10
    return list(range(1, count + 1)) if count <= few else sorted({1 + i * (count - 1) // (few - 1) for i in range(few)})


def hangs_libomp(call, n, forever):
    """libomp without any memory waits for itself forever, in plain programs, too."""
    return call == "malloc" and forever and n < 20


def main():
    flags = [a for a in sys.argv[1:] if a.startswith("--")]
    runtime, refuse, program, plain = (a for a in sys.argv[1:] if not a.startswith("--"))
    everything, calls = "--all" in flags, CALLS
    for flag in flags:
        if flag.startswith("--calls="):
            calls = flag[len("--calls="):].split(",")
    options = "json=DIR/r.json:sarif=DIR/r.sarif:html=DIR/r.html:log_path=DIR/log" if "--reports" in flags else ""
    table, faults = collections.defaultdict(collections.Counter), []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = []
        for race in (False, True):
            for call in calls:
                whole = run(program, f"{runtime}:{refuse}", race, f"{call},1000000", options)
                count = int(whole.files["count"])
                for n in rows(count, everything):
                    for forever in (False, True) if call != "space" else (True,):
                        if hangs_libomp(call, n, forever) and not everything:
                            continue
                        job = pool.submit(run, program, f"{runtime}:{refuse}", race, f"{call},{n}{'+' * forever}", options)
                        jobs.append((race, call, n, forever, job))
        for race, call, n, forever, job in jobs:
            what, end = fault(job.result(), race, options, call, forever)
            table[call, "races" if race else "clean"][end] += 1
            if what:
                faults.append(f"{call},{n}{'+' * forever} {'race' if race else 'clean'}: {what}\n{job.result().err}")
    # Those that libomp ends have to be its own doing: it ends the plain program in the same way.
    for call in {call for (call, _), ends in table.items() if ends["libomp ends it"]}:
        count = int(run(plain, refuse, False, f"{call},1000000", "").files["count"])
        plainEnds = [run(plain, refuse, False, f"{call},{n}+", "").code for n in rows(count, False) if not hangs_libomp(call, n, True)]
        if all(code in (0, 3) for code in plainEnds):
            faults.append(f"{call}: the plain program is never ended by libomp")
    for (call, which), ends in table.items():
        print(f"{call:15} {which:6}", ", ".join(f"{end}: {number}" for end, number in sorted(ends.items())))
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()

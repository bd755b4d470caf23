#!/usr/bin/env python3
"""Refuses each call of a program in turn and fails unless every run ends as it may: with the verdict, and what is not in it.

usage: refuse.py [--all] [--calls=mmap,malloc,…] [--reports] RUNTIME REFUSE_SO PROGRAM PLAIN

PROGRAM is instrumented, PLAIN is not; both are refused.c. Each runs clean and with two races. Of the calls that really occur each
is refused, once and from there on; with --all the first 300 of them, and each place where libomp ends a run has to be one where it
ends the plain program, too. Without --all, ten of each row are. --reports: with json, sarif, html and log_path. Prints a table:
how the runs ended.
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

CALLS = ["mmap", "malloc", "open", "write", "pthread_create", "clone", "space"]
# Of these the numbers are not those of calls, and each is refused for good.
LIMITS = {"limit": sorted({int(1.25**i) for i in range(84)}), "maps": range(0, 300, 2), "seccomp": range(460)}
SUMMARY = re.compile(r"^ompracer: (\d+) races?( \(\d+ suppressed\))?, \d+ fragments?, \d+ access(es)? checked(; not checked: .+)?$")
LAST_WORDS = re.compile(r"^ompracer: (\d+) races? so far; not checked: .+$")
NO_ROOM = re.compile(r"^ompracer: (\d+) races?; not checked: the system gave no memory for the rest of this line$")
TITLE = re.compile(r"^==\d+== ompracer: data race")
REFUSED = re.compile(r"^ompracer: (no memory for .+|cannot .+)$")
CRASH = re.compile(r"^crash:( stack)?((?: \S+\+0x[0-9a-f]+)+)$", re.M)
SECONDS = 20

Run = collections.namedtuple("Run", "code out err files")


def run(program, preload, race, refuse, options):
    with tempfile.TemporaryDirectory() as folder:
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("OMP_", "KMP_", "OMPRACER_"))}
        environment |= {"LD_PRELOAD": preload, "REFUSE": refuse, "REFUSE_COUNT": f"{folder}/count", "KMP_BLOCKTIME": "0",
                        "OMPRACER_OPTIONS": options.replace("DIR", folder)}
        process = subprocess.Popen([program] + (["race"] if race else []), env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            out, err = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            process.terminate()
            try:
                out, err = process.communicate(timeout=SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                out, err = process.communicate()
            return Run("hang", out.decode(), err.decode(), {})
        files = {p.name: p.read_bytes() for p in pathlib.Path(folder).iterdir()}
        return Run(process.returncode, out.decode(), err.decode(), files)


def place(err, hang):
    """Where a signal ended the process: the innermost frame that is neither the C library's nor a function that stands before one of
    the C library for libomp. "" when it is not known. The return address tells the call in any process."""
    crash = CRASH.search(err)
    if not crash:
        return ""
    frames = crash[2].split()
    if crash[1]:  # what is called over and over
        outer = {f.split("+")[0] for f in frames[len(frames) // 2:]}
        return f"{outer.pop()}: the stack is used up" if len(outer) == 1 else " ".join(frames)
    while frames and not frames.pop(0).startswith("libc.so"):  # the handler's own, to where libc calls it
        pass
    inLibc = bool(frames) and frames[0].startswith("libc.so")
    frames = [f for f in frames if not f.startswith(("libc.so", "ld-linux"))]
    if inLibc and len(frames) > 1 and frames[0].startswith("libompracer_rt.") and frames[1].startswith("libomp."):
        del frames[0]
    if hang and len(frames) > 1 and all(f.startswith("libomp.") for f in frames[:2]):
        del frames[0]  # one of the places of the loop
    return frames[0] if frames else ""


def fault(r, race, options, call, forever):
    """What is wrong with a run, or None, and how it ended in a few words. Of runs that libomp ends these begin with "libomp" and
    have the place."""
    if r.code == "hang" or r.code < 0:
        how = "hang" if r.code == "hang" else signal.Signals(-r.code).name
        at = place(r.err, how == "hang")
        return (None, f"libomp: {how} at {at}") if at.startswith("libomp.") else (f"{how} at {at or 'an unknown place'}", how)
    text = r.err + "".join(v.decode() for k, v in r.files.items() if k.startswith("log."))
    lines = text.splitlines()
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
    if r.code == 1 and (error := re.search("OMP: Error #[0-9]+", r.err)):
        return None, f"libomp: {error[0]}"
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


def rows(call, count, everything):
    numbers = list(LIMITS.get(call, range(1, min(count, 300) + 1)))
    few = 10
    return numbers if everything or len(numbers) <= few else sorted({numbers[i * (len(numbers) - 1) // (few - 1)] for i in range(few)})


def hangs_libomp(call, n, forever):
    """libomp without any memory waits for itself forever, in plain programs, too."""
    return call == "malloc" and forever and n < 20


def sweep(pool, program, preload, race, options, calls, everything):
    """(call, n, forever, its future run)"""
    for call in calls:
        count = 0 if call in LIMITS else int(run(program, preload, race, f"{call},1000000", options).files["count"])
        for n in rows(call, count, everything):
            for forever in (True,) if call == "space" or call in LIMITS else (False, True):
                if everything or not hangs_libomp(call, n, forever):
                    yield call, n, forever, pool.submit(run, program, preload, race, f"{call},{n}{'+' * forever}", options)


def main():
    flags = [a for a in sys.argv[1:] if a.startswith("--")]
    runtime, refuse, program, plain = (a for a in sys.argv[1:] if not a.startswith("--"))
    everything, calls = "--all" in flags, CALLS
    for flag in flags:
        if flag.startswith("--calls="):
            calls = flag[len("--calls="):].split(",")
    options = "json=DIR/r.json:sarif=DIR/r.sarif:html=DIR/r.html:log_path=DIR/log" if "--reports" in flags else ""
    table, faults, places = collections.defaultdict(collections.Counter), [], collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for race in (False, True):
            for call, n, forever, job in list(sweep(pool, program, f"{runtime}:{refuse}", race, options, calls, everything)):
                what, end = fault(job.result(), race, options, call, forever)
                name = f"{call},{n}{'+' * forever} {'race' if race else 'clean'}"
                if end.startswith("libomp: "):
                    places[end].append(f"{name}\n{job.result().err}")
                    end = "libomp ends it"
                table[call, "races" if race else "clean"][end] += 1
                if what:
                    faults.append(f"{name}: {what}\n{job.result().err}")
        if everything and places:
            # Without memory, whatever refuses it, libomp ends at one of its places that ask for some. Threads share the numbers of
            # calls, so a place may need a second sweep.
            refused = {call for (call, _), ends in table.items() if ends["libomp ends it"]} | {"malloc"}
            for call, _, forever, job in [job for _ in range(2) for job in sweep(pool, plain, refuse, False, "", sorted(refused), True)]:
                places.pop(fault(job.result(), False, "", call, forever)[1], None)
            faults += [f"{len(runs)} times {end}, where the plain program does not end: {runs[0]}" for end, runs in places.items()]
    print("| refused | program | runs | how they end |\n|---|---|---|---|")
    for (call, which), ends in table.items():
        print(f"| {call} | {which} | {ends.total()} |", ", ".join(f"{end}: {number}" for end, number in sorted(ends.items())), "|")
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()

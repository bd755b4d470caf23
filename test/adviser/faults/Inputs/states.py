"""Do the states of a profile add up? Without the processor's counter there are none."""
import json
import sys

profile = json.load(open(sys.argv[1], encoding="utf-8"))
totals, run = profile["totals"], profile["run"]
total = sum(state["time"] for state in totals["states"])
if run["clock"] == "tsc":
    elapsed = run["threads"] * totals["wall"]
    # The counter's speed is measured: a part in ten thousand is far more than its error.
    assert abs(total - elapsed) < 1e-4 * elapsed, f"states {total}, threads times elapsed time {elapsed}"
    of_directives = sum(state["time"] for d in profile["directives"] for state in d["states"])
    assert abs(total - of_directives) < 1e-9 * total, f"states {total}, of all directives {of_directives}"
else:
    assert total == 0

"""Known wrong verdicts: a text file that gives each its reason, so that any change for the worse is noticed.

    TOOL  PROGRAM  LEVELS  VERDICT  REASON…        one a line; # begins a comment

TOOL and PROGRAM are patterns as in the shell, without suffixes of DataRaceBench's names if you like; LEVELS is * or a list as 0,2;
VERDICT is what is known to come out (FN, FP, failed, …).
"""
from dataclasses import dataclass
from fnmatch import fnmatch


@dataclass(frozen=True)
class Known:
    tool: str
    program: str
    levels: str
    verdict: str
    reason: str

    def covers(self, outcome):
        level = self.levels == "*" or outcome.opt in self.levels.split(",")
        return level and fnmatch(outcome.tool, self.tool) and fnmatch(outcome.program, self.program)


def readKnown(path):
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        words = line.split("#")[0].split(None, 4)
        if not words:
            continue
        if len(words) < 5:
            raise SystemExit(f"{path}:{number}: expected TOOL PROGRAM LEVELS VERDICT REASON")
        found.append(Known(*words))
    return found


def judge(outcomes, known):
    """(wrong and not known, known and still wrong, known but right now); the second and third with their entry."""
    new, still, better = [], [], []
    for outcome in outcomes:
        entries = [k for k in known if k.covers(outcome)]
        same = [k for k in entries if k.verdict == outcome.kind]
        if outcome.right:
            better += [(outcome, k) for k in entries]
        elif same:
            still.append((outcome, same[0]))
        else:
            new.append(outcome)
    return new, still, better

"""The race pairs that a labelled program documents in its comments, in DataRaceBench's forms:

    Data race pair: a[i+1]@64:5:W vs. a[i]@64:10:R
    Write_set = {j@61:10, j@61:20}    Read_set = {j@62:20}      any write with any other access of the sets

A pair is two sides in a fixed order, a side is (line, kind): columns are not compared, because most tools have none.
"""
import re
from itertools import product

SIDE = r"@(\d+):\d+:([RWrw])"
PAIR = re.compile(SIDE + r",?\s+(?:vs\.?|and)\s[^@]*?" + SIDE)
SET = re.compile(r"(Write|Read)_set\s*=\s*\{([^}]*)\}")
PLACE = re.compile(r"@(\d+):\d+")


def documentedPairs(text):
    """The pairs as a sorted list of ((line, kind), (line, kind)); empty when the program documents none in a known form."""
    found = set()
    for first, firstKind, second, secondKind in PAIR.findall(text):
        found.add(tuple(sorted(((int(first), firstKind.upper()), (int(second), secondKind.upper())))))
    sets = {"Write": [], "Read": []}
    for kind, members in SET.findall(text):
        sets[kind] += [(int(line), kind[0]) for line in PLACE.findall(members)]
    for write, other in product(sets["Write"], sets["Write"] + sets["Read"]):
        found.add(tuple(sorted((write, other))))
    return sorted(found)


def lineAgreement(documented, reported):
    """How well reported pairs fit the documented ones: "kinds" (lines and kinds), "lines", "elsewhere", or "" without either.

    The best reported pair counts: a program may have more races than it documents.
    """
    if not documented or not reported:
        return ""
    if set(documented) & set(reported):
        return "kinds"
    lines = {tuple(line for line, _ in pair) for pair in documented}
    return "lines" if any(tuple(sorted(line for line, _ in pair)) in lines for pair in reported) else "elsewhere"

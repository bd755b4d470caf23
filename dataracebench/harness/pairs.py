"""The race pairs that a labelled program documents in its comments, in DataRaceBench's forms:

    Data race pair: a[i+1]@64:5:W vs. a[i]@64:10:R
    Write_set = {j@61:10, j@61:20}    Read_set = {j@62:20}      any write with any other access of the sets

A pair is two sides in a fixed order, a side is (line, kind): columns are not compared, because most tools have none.

Some documents were written before a line was added or removed. Where the name does not stand at its place, but in the same
column of the line before or after, it is taken to mean that one.
"""
import re
from itertools import product

NAME = r"([A-Za-z_]\w*)?(?:\[[^\]@\n]*\]|->\w+|\.\w+)*"
SIDE = NAME + r"@(\d+):(\d+)[:@]([RWrw])"
PAIR = re.compile(SIDE + r",?\s+(?:vs\.?|and)\s[^@]*?" + SIDE)
SET = re.compile(r"(Write|Read)_set\s*=\s*\{([^}]*)\}")
PLACE = re.compile(NAME + r"@(\d+):(\d+)")


def meantLine(source, name, line, column):
    def stands(number):
        return 0 < number <= len(source) and source[number - 1][column - 1:].startswith(name)
    return next((number for number in (line, line - 1, line + 1) if stands(number)), line) if name else line


def documentedPairs(text):
    """The pairs as a sorted list of ((line, kind), (line, kind)); empty when the program documents none in a known form."""
    source = text.splitlines()

    def side(name, line, column, kind):
        return (meantLine(source, name, int(line), int(column)), kind.upper())
    found = set()
    for match in PAIR.findall(text):
        found.add(tuple(sorted((side(*match[:4]), side(*match[4:])))))
    sets = {"Write": [], "Read": []}
    for kind, members in SET.findall(text):
        sets[kind] += [side(*place, kind[0]) for place in PLACE.findall(members)]
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

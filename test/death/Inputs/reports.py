"""Fails unless the files of a run's reports are valid documents with these races, and there are no others of the name.

usage: reports.py FILE VARIABLE,VARIABLE... [NAME.PID VARIABLE...]...
PID in a name stands for a number.
"""
import json
import pathlib
import re
import sys


def main():
    first, *_ = names = sys.argv[1::2]
    folder = pathlib.Path(first).parent
    stem = pathlib.Path(first).name.split(".")[0]
    found = sorted(f for f in folder.iterdir() if f.name.split(".")[0] == stem)
    if len(found) != len(names):
        sys.exit(f"reports.py: {[f.name for f in found]}, not {names}")
    for name, variables in zip(names, sys.argv[2::2]):
        pattern = re.escape(pathlib.Path(name).name).replace("PID", r"\d+")
        file = next((f for f in found if re.fullmatch(pattern, f.name)), None) or sys.exit(f"reports.py: {name} is missing")
        found.remove(file)
        races = [race["location"]["name"] for race in json.loads(file.read_text())["races"]]
        expected = variables.split(",") if variables != "-" else []
        if races != expected:
            sys.exit(f"reports.py: {file.name} has {races}, not {expected}")


if __name__ == "__main__":
    main()

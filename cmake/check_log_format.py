#!/usr/bin/env python3
"""Fails when the page of a log format and its records.def list different records or fields.

usage: check_log_format.py RECORDS PAGE
"""
import re
import sys


def main():
    records, page = (open(name, encoding="utf-8").read() for name in sys.argv[1:3])
    code = re.findall(r'OMPRACER_RECORD\((\w+),\s*"([^"]*)"', records)
    docs = re.findall(r"^\| (\w+) \| ([^|]*) \|", page.split("## Records")[1], re.M)
    docs = [(name, fields.strip()) for name, fields in docs if name != "Record"]
    for row in sorted(set(code) ^ set(docs)):
        print("only in", "the code:" if row in code else "the page:", *row, file=sys.stderr)
    sys.exit(code != docs)


if __name__ == "__main__":
    main()

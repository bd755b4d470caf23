"""Copies a report and gives it a source file to quote. usage: with_source.py REPORT DIRECTORY"""
import os
import sys

report, directory = sys.argv[1:]
with open(report, encoding="utf-8") as file:
    text = file.read()
with open(os.path.join(directory, os.path.basename(report)), "w", encoding="utf-8") as out:
    out.write(text.replace("/src/heat", os.path.abspath(directory)))
with open(os.path.join(directory, "heat.c"), "w", encoding="utf-8") as out:
    out.writelines(f"line {n} <of> heat.c\n" for n in range(1, 58))

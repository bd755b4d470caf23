"""Writes copies of a report, each with one mistake. usage: break_json.py REPORT DIRECTORY"""
import copy
import json
import os
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    good = json.load(file)


def broken(name, change):
    document = copy.deepcopy(good)
    change(document)
    with open(os.path.join(sys.argv[2], name + ".json"), "w", encoding="utf-8") as out:
        json.dump(document, out)


os.makedirs(sys.argv[2], exist_ok=True)
broken("missing", lambda d: d["races"][0].pop("parallel"))
broken("extra", lambda d: d["races"][0]["accesses"][0].update(colour="red"))
broken("type", lambda d: d["races"][0]["accesses"][0].update(line="41"))
broken("enum", lambda d: d["races"][0]["location"].update(kind="register"))
broken("one_access", lambda d: d["races"][0]["accesses"].pop())
broken("address", lambda d: d["races"][0]["location"].update(address="601058"))
broken("count", lambda d: d["summary"].update(races=5))

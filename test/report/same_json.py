"""Fails unless two JSON files hold the same document. usage: same_json.py A B"""
import json
import sys

first, second = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:3])
if first != second:
    print(json.dumps(first, indent=1, sort_keys=True))
    print("is not")
    print(json.dumps(second, indent=1, sort_keys=True))
    sys.exit(1)

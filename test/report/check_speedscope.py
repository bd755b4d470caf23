"""Checks what speedscope's file format asks for, and prints the weight of each profile. usage: check_speedscope.py FILE"""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
assert document["$schema"] == "https://www.speedscope.app/file-format-schema.json"
frames = document["shared"]["frames"]
assert all(isinstance(frame["name"], str) for frame in frames)
for profile in document["profiles"]:
    assert profile["type"] == "sampled" and profile["unit"] in ("none", "nanoseconds")
    assert len(profile["samples"]) == len(profile["weights"])
    assert all(0 <= frame < len(frames) for sample in profile["samples"] for frame in sample)
    assert profile["endValue"] - profile["startValue"] == sum(profile["weights"])
    print(f"{profile['name']}: {sum(profile['weights']):.0f}")

"""Prints what matters in a SARIF file, and fails where its structure is not SARIF's. usage: check_sarif.py FILE"""
import json
import sys


def place(location):
    if "physicalLocation" not in location:
        return location["message"]["text"]
    physical = location["physicalLocation"]
    artifact, region = physical["artifactLocation"], physical["region"]
    assert artifact["uri"].startswith("file:///") or artifact["uriBaseId"] == "PROGRAMDIR", artifact
    assert region["startLine"] >= 1
    return f"{artifact['uri']}:{region['startLine']}:{region.get('startColumn', 0)}"


with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
assert document["$schema"].endswith("sarif-2.1.0.json")
(run,) = document["runs"]
rules = run["tool"]["driver"]["rules"]
print(f"version {document['version']}, {len(run['results'])} results")
print("PROGRAMDIR is", run["originalUriBaseIds"]["PROGRAMDIR"]["uri"])
for result in run["results"]:
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    (location,) = result["locations"]
    print("result", result["ruleId"], result["level"], "at", place(location), "fingerprint",
          result["partialFingerprints"]["ompracer/v1"], "count", result["occurrenceCount"])
    print("text", result["message"]["text"])
    ids = [location["id"]]
    for related in result["relatedLocations"]:
        ids.append(related["id"])
        print("related", place(related), related["message"]["text"])
    assert len(set(ids)) == len(ids), ids
    for stack in result.get("stacks", []):
        innermost = stack["frames"][0]["location"]
        print(f"stack {stack['message']['text']}: {len(stack['frames'])} frames, innermost {place(innermost)}")
(invocation,) = run["invocations"]
for note in invocation["toolExecutionNotifications"]:
    print(f"successful {invocation['executionSuccessful']}: {note['message']['text']}")

"""Builds a SARIF file's objects from the classes of python3-sarif-python-om, which are made from the official schema: a
required member that is missing or a member that the schema does not know fails. usage: sarif_model.py FILE"""
import json
import sys

import attr
import sarif_om

# What each member holds, where it is an object of the schema.
CLASSES = {
    "runs": "Run", "tool": "Tool", "driver": "ToolComponent", "rules": "ReportingDescriptor",
    "shortDescription": "MultiformatMessageString", "fullDescription": "MultiformatMessageString",
    "defaultConfiguration": "ReportingConfiguration", "results": "Result", "message": "Message",
    "locations": "Location", "relatedLocations": "Location", "physicalLocation": "PhysicalLocation",
    "artifactLocation": "ArtifactLocation", "region": "Region", "snippet": "ArtifactContent",
    "logicalLocations": "LogicalLocation", "stacks": "Stack", "frames": "StackFrame", "location": "Location",
    "codeFlows": "CodeFlow", "threadFlows": "ThreadFlow", "invocations": "Invocation",
    "toolExecutionNotifications": "Notification",
}
LEVELS = {"none", "note", "warning", "error"}
BASELINE = {"new", "unchanged", "updated", "absent"}
used = {}


def build(value, name):
    members = {field.metadata["schema_property_name"]: field for field in attr.fields(getattr(sarif_om, name))}
    members = {key.replace("$", ""): field for key, field in members.items()}
    arguments = {}
    for key, part in value.items():
        assert key.replace("$", "") in members, f"{name} has no {key}"
        inner = "ThreadFlowLocation" if name == "ThreadFlow" and key == "locations" else CLASSES.get(key)
        if inner and isinstance(part, list):
            part = [build(item, inner) for item in part]
        elif inner and isinstance(part, dict):
            part = build(part, inner)
        else:
            assert not isinstance(part, dict) or key in ("originalUriBaseIds", "partialFingerprints", "properties"), key
        arguments[members[key.replace("$", "")].name] = part
    assert value.get("level", "none") in LEVELS and value.get("baselineState", "new") in BASELINE, value
    used[name] = used.get(name, 0) + 1
    return getattr(sarif_om, name)(**arguments)


with open(sys.argv[1], encoding="utf-8") as file:
    build(json.load(file), "SarifLog")
print(", ".join(f"{used[name]} {name}" for name in sorted(used)))

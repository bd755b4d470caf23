"""Outcomes on disk, so that an interrupted evaluation goes on where it stopped.

DIRECTORY/outcomes.jsonl grows by one line for each program and tool. A stored outcome is used again when nothing that
made it has changed: the program, the tool's version, the level, thread counts, repetitions, limits and flags.
"""
import hashlib
import json
import threading
from pathlib import Path

from .evaluation import Outcome


def keyOf(program, tool, opt, version, options):
    parts = [program.digest, program.arguments, program.flags, tool.name, opt, version, options.threads, options.repetitions]
    parts += [options.seconds, options.memory_mb, options.flags, options.compare_output]
    return hashlib.sha1(repr(parts).encode()).hexdigest()[:16]


class Store:
    """With no directory, it forgets."""

    def __init__(self, directory):
        self.path = Path(directory) / "outcomes.jsonl" if directory else None
        self.lock = threading.Lock()
        self.known = {}
        if self.path:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.read()

    def read(self):
        if not self.path.exists():
            return
        for line in self.path.read_text().splitlines():
            try:
                outcome = Outcome.fromData(json.loads(line))
            except (ValueError, TypeError):
                continue  # the line that an interruption cut off
            self.known[outcome.key] = outcome

    def find(self, key):
        return self.known.get(key)

    def add(self, outcome):
        if not self.path:
            return
        with self.lock, open(self.path, "a") as stream:
            stream.write(json.dumps(outcome.data()) + "\n")

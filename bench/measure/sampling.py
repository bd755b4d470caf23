"""Runs: for each point (workload, size, team size) the tools take turns, so that a loaded machine disturbs all alike.

Time is CPU time (user and system of the process, from wait4), because wall-clock time on a shared machine measures its
other users; the wall-clock time is stored with it. Memory is the peak of the resident set.
"""
import os
from dataclasses import dataclass, field

from harness.evaluation import CLEARED
from harness.execute import execute


@dataclass
class Point:
    """The samples of one tool at one point."""

    workload: str
    size: str
    threads: int
    tool: str
    cpu: list = field(default_factory=list)
    wall: list = field(default_factory=list)
    peakMb: list = field(default_factory=list)
    failures: list = field(default_factory=list)
    races: int = 0

    @property
    def usable(self):
        return bool(self.cpu) and not self.failures


def environmentFor(tool, threads, report):
    environment = {k: v for k, v in os.environ.items() if not k.startswith(CLEARED)}
    environment.update({"OMP_NUM_THREADS": str(threads), "KMP_BLOCKTIME": "0"})
    environment.update(tool.environment(report))
    return environment


def sample(workload, tool, built, point, options, folder):
    report = os.path.join(folder, f"report-{tool.name}-{workload.name}")
    command = tool.command(workload.command(built, point.size)[0], workload.command(built, point.size)[1:], report)
    run = execute(command, environmentFor(tool, point.threads, report), options.seconds, options.memory_mb, built[1])
    if run.status != "ok" or not workload.verified(run.stdout):
        point.failures.append(run.status if run.status != "ok" else "not verified")
        return
    point.cpu.append(run.cpuSeconds)
    point.wall.append(run.seconds)
    point.peakMb.append(run.peakMb)
    if tool.detects:
        finding = tool.finding(run, report, workload)
        point.races = max(point.races, len(finding.races) or int(bool(finding.verdict)))


def measure(workload, tools, builds, size, threads, repetitions, options, folder):
    """One point of every tool; the order of the tools rotates with the repetitions."""
    points = {tool.name: Point(workload.name, size, threads, tool.name) for tool in tools}
    for repetition in range(repetitions):
        turn = repetition % len(tools)
        for tool in tools[turn:] + tools[:turn]:
            point = points[tool.name]
            if tool.name in builds and not point.failures:
                sample(workload, tool, builds[tool.name], point, options, folder)
    return list(points.values())

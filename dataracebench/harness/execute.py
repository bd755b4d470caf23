"""Runs one command under a time limit and a limit on resident memory.

Detectors reserve terabytes of address space, so the limit is on what is resident: /proc is polled while the command runs.
A command over a limit, or one that runs when the evaluation is interrupted, is killed with its whole process group.
"""
import os
import resource
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass

POLL_SECONDS = 0.02
RACE_EXIT = 66

interrupted = threading.Event()


class Interrupted(Exception):
    """The evaluation was interrupted while a command ran or before it could start."""


@dataclass
class Execution:
    """status: ok | exit (non-zero) | signal | timeout | memory. cpuSeconds: user and system time."""

    status: str
    code: int
    seconds: float
    cpuSeconds: float
    peakMb: float
    stdout: str
    stderr: str


def residentMb(pid):
    """Now, and the most so far."""
    try:
        with open(f"/proc/{pid}/status") as stream:
            fields = dict(line.split(":", 1) for line in stream)
        return int(fields["VmRSS"].split()[0]) / 1024, int(fields["VmHWM"].split()[0]) / 1024
    except (OSError, KeyError, ValueError):
        return 0.0, 0.0


def peakOf(usage, polledMb):
    """wait4 knows the peak, but counts the moment before exec, too, when the child had our own memory."""
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return usage.ru_maxrss / 1024 if usage.ru_maxrss > own or not polledMb else polledMb


def stop(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def statusOf(code):
    if code < 0:
        return "signal"
    return "ok" if code in (0, RACE_EXIT) else "exit"


def execute(command, environment, seconds, memoryMb, directory):
    """Runs the command to its end or its limit."""
    if interrupted.is_set():
        raise Interrupted
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begin = time.monotonic()
        process = subprocess.Popen(
            command, env=environment, cwd=directory, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True
        )
        cause, waited, status, usage, peakMb = None, 0, 0, None, 0.0
        while waited == 0:
            waited, status, usage = os.wait4(process.pid, os.WNOHANG)
            if waited != 0:
                break
            if cause is None:
                nowMb, polledMb = residentMb(process.pid)
                peakMb = max(peakMb, polledMb)
                if time.monotonic() - begin > seconds:
                    cause = "timeout"
                elif nowMb > memoryMb:
                    cause = "memory"
                elif interrupted.is_set():
                    cause = "interrupted"
                if cause:
                    stop(process)
            time.sleep(POLL_SECONDS if time.monotonic() - begin > 0.1 else 0.002)
        elapsed = time.monotonic() - begin
        code = os.waitstatus_to_exitcode(status)
        process.returncode = code  # reaped here, not by subprocess
        if cause == "interrupted":
            raise Interrupted
        texts = []
        for stream in (out, err):
            stream.seek(0)
            texts.append(stream.read(4 << 20).decode(errors="replace"))
        cpu = usage.ru_utime + usage.ru_stime
        return Execution(cause or statusOf(code), code, elapsed, cpu, peakOf(usage, peakMb), *texts)

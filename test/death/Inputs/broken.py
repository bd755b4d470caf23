#!/usr/bin/env python3
"""Runs a program whose messages cannot be written, and fails unless it ends as expected.

usage: broken.py pipe|full|file EXITCODE STDOUT PROGRAM [ARGUMENTS]
pipe: nobody reads stderr. full: stderr is a full pipe that does not block, and is read late. file: none may grow beyond 1 KiB.
"""
import fcntl
import os
import resource
import subprocess
import sys
import threading
import time


def main():
    how, code, stdout, *command = sys.argv[1:]
    read, write = os.pipe()
    limit = None
    if how == "pipe":
        os.close(read)
    if how == "full":
        os.set_blocking(write, False)
        os.write(write, bytes(fcntl.fcntl(write, fcntl.F_GETPIPE_SZ)))
        threading.Thread(target=drain, args=(read,), daemon=True).start()
    if how == "file":
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=write, text=True, timeout=60, preexec_fn=limit)
    if done.returncode != int(code) or done.stdout.strip() != stdout:
        sys.exit(f"broken.py: exit code {done.returncode}, stdout '{done.stdout.strip()}'")


def drain(pipe):
    time.sleep(0.2)
    while os.read(pipe, 65536):
        pass


main()

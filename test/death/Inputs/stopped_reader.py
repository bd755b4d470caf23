"""Runs a program whose JSON report, or log, is a FIFO with a reader that reads nothing. The end code has to be 66.

usage: stopped_reader.py json|log PROGRAM [ARGUMENTS]
"""
import fcntl
import os
import subprocess
import sys
import tempfile

F_SETPIPE_SZ = 1031


def main():
    what, *program = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["OMPRACER_OPTIONS"] = f"json={folder}/fifo" if what == "json" else f"log_path={folder}/fifo"
        # The log has the process id in its name: the shell makes the FIFO, waits for its reader, and becomes the program.
        name = f"{folder}/fifo" if what == "json" else f"{folder}/fifo.$$"
        script = f'mkfifo "{name}"; echo "{name}"; read go; exec "$@"'
        process = subprocess.Popen(["sh", "-c", script, "sh", *program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        reader = os.open(process.stdout.readline().strip(), os.O_RDONLY | os.O_NONBLOCK)
        fcntl.fcntl(reader, F_SETPIPE_SZ, 4096)
        writer = os.open(f"/proc/self/fd/{reader}", os.O_WRONLY | os.O_NONBLOCK)
        os.write(writer, b"x" * 4000)  # nearly full already
        process.stdin.write("go\n")
        process.stdin.close()
        code = process.wait(timeout=60)
        if code != 66:
            sys.exit(f"stopped_reader.py: exit code {code}")


if __name__ == "__main__":
    main()

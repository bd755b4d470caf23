"""Starts four ranks of MPI, as mpirun does it: two at once, and two after the first have ended.

usage: ranks.py REPORT PROGRAM [ARGUMENTS]
"""
import os
import subprocess
import sys


def main():
    report, *program = sys.argv[1:]

    def start(rank):
        return subprocess.Popen(program, env=os.environ | {"OMPI_COMM_WORLD_RANK": str(rank), "OMPRACER_OPTIONS": f"json={report}"})

    codes = []
    for ranks in ((1, 0), (2, 3)):
        codes += [process.wait(timeout=60) for process in [start(rank) for rank in ranks]]
    if codes != [66] * 4:
        sys.exit(f"ranks.py: exit codes {codes}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""A build without the profiler configures, no target and no include of it names a file of the profiler, and what differs in it compiles.

Includes are followed from each file that is compiled through the folders of its command (-I), whatever conditions they stand in.

usage: without_profiler.py SOURCE MAJOR CMAKE
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

PROFILER = ("adviser", "tools/advise", "tools/analyse", "test/adviser")
DIFFERS = ("tools/ompracer/main.cpp", "tools/ompracer/without_profiler.cpp")
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.M)


def configured(source, major, cmake, build):
    subprocess.run([cmake, "-S", source, "-B", build, "-G", "Ninja", f"-DOMPRACER_LLVM={major}", "-DOMPRACER_PROFILER=OFF",
                    "-DOMPRACER_TESTS=ON", "-DOMPRACER_BENCH=OFF", "-DCMAKE_UNITY_BUILD=OFF", "-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON"],
                   check=True, stdout=subprocess.DEVNULL)
    return json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))


def reached(commands):
    """The files that the commands compile, and those that these include."""
    known, todo = set(), []
    for command in commands:
        words = shlex.split(command["command"])
        folders = [pathlib.Path(word[2:]) for word in words if word.startswith("-I")]
        todo.append((pathlib.Path(command["file"]), tuple(folders)))
    while todo:
        file, folders = todo.pop()
        if (file, folders) in known:
            continue
        known.add((file, folders))
        for name in INCLUDE.findall(file.read_text(encoding="utf-8", errors="replace")):
            for folder in (file.parent, *folders):
                if (folder / name).is_file():
                    todo.append(((folder / name).resolve(), folders))
                    break
    return {file for file, _ in known}


def main():
    source, major, cmake = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]
    foreign = [source / folder for folder in PROFILER]
    with tempfile.TemporaryDirectory() as work:
        build = pathlib.Path(work).resolve()
        commands = configured(source, major, cmake, build)
        errors = [f"{file} is reached" for file in sorted(reached(commands)) if any(file.is_relative_to(f) for f in foreign)]
        for name in ("build.ninja", "test/CTestTestfile.cmake"):
            text = (build / name).read_text(encoding="utf-8")
            errors += [f"{name} names {folder}" for folder in foreign if re.search(re.escape(str(folder)) + r"\b(?!\.)", text)]
        if not errors:
            objects = {command["file"]: shlex.split(command["command"]) for command in commands}
            for file in DIFFERS:
                command = objects[str(source / file)]
                command[command.index("-c")] = "-fsyntax-only"
                subprocess.run(command, check=True, cwd=build)
    for error in errors:
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()

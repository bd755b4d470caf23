#!/usr/bin/env python3
"""Makes a private copy of compiler-rt's sanitizer_common: the parts that the given objects use, in one object in which
nothing but the names they use is visible.

The archive as shipped also defines sigaction, signal and other names of the C library, for programs built with a sanitizer.
Whatever links it would call those; and it collides with a sanitizer that the program under test has of its own.

usage: hide_archive.py LLVM_OBJCOPY OUTPUT.a ARCHIVE OBJECT...
"""
import os
import subprocess
import sys


def symbols(files, *options):
    text = subprocess.run(["nm", "--format=posix", *options, *files], check=True, capture_output=True, text=True).stdout
    return {line.split()[0] for line in text.splitlines() if len(line.split()) >= 2}


def main():
    objcopy, output, archive, *objects = sys.argv[1:]
    used = symbols(objects, "--undefined-only") & symbols([archive], "--defined-only")
    used = sorted(name for name in used if "sanitizer" in name or "ubsan" in name)
    if not used:
        sys.exit(f"none of {objects} uses {archive}")
    merged, keep = output + ".o", output + ".symbols"
    with open(keep, "w", encoding="ascii") as file:
        file.writelines(name + "\n" for name in used)
    subprocess.run(["ld", "-r", "--force-group-allocation", "-o", merged, *("--undefined=" + name for name in used), archive],
                   check=True)
    subprocess.run([objcopy, "--keep-global-symbols=" + keep, merged], check=True)
    if os.path.exists(output):
        os.remove(output)
    subprocess.run(["ar", "crsD", output, merged], check=True)
    os.remove(merged)
    os.remove(keep)


if __name__ == "__main__":
    main()

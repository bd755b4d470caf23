#!/usr/bin/env python3
"""What the two flavours of the runtime lay open must be the C ABI (include/ompracer/abi.def), the OMPT entry and replaced library functions:
nothing of a sanitizer or (other than the replaced ones) of the C++ library, and the same names in both; but what the objects of hosts/ and forward_* replace
is replaced by the shared one only (cmake/merge_archive.py says why).

usage: check_exports.py libompracer_rt.so libompracer_rt.a abi.def OBJECT...
"""
import os
import re
import subprocess
import sys


def defined(path, *options):
    text = subprocess.run(["nm", "--defined-only", "--extern-only", "--format=posix", *options, path], check=True,
                          capture_output=True, text=True).stdout
    names = {line.split()[0].split("@")[0] for line in text.splitlines() if len(line.split()) >= 3}
    return {name for name in names if not name.startswith(("_init", "_fini", "__bss_start", "_edata", "_end"))}


def main():
    shared = defined(sys.argv[1], "--dynamic")
    static = defined(sys.argv[2])
    errors = []
    with open(sys.argv[3], encoding="utf-8") as table:
        abi = {"__ompracer_arguments", *re.findall(r"^OMPRACER_CALL\(\w+,\s*(\w+)", table.read(), re.M)}
    errors += [f"{name} does not stand in {sys.argv[3]}" for name in sorted(shared - abi) if name.startswith("__ompracer_")]
    for required in (*sorted(abi), "ompt_start_tool", "__kmpc_omp_task_alloc", "malloc", "free", "qsort", "pthread_create"):
        if required not in shared:
            errors.append(f"{required} is not exported")
    foreign = re.compile(r"__(sanitizer|ubsan|interceptor|sancov|cxa(?!_guard_)|gxx)|^_Unwind|^_Z(?!n|d|St.._Rb_tree_|NSt8__detail15_List_node_base)")
    objects = [path for path in sys.argv[4:] if os.path.basename(path).startswith("forward_") or "/hosts/" in path]
    forwarded = set().union(*(defined(path) for path in objects))
    for required in ("pthread_create", "__cxa_guard_acquire", "sigaction", "__memcpy_chk", "localtime_r"):
        if required not in forwarded:
            errors.append(f"{required} is not only in the shared library")
    errors += [f"{name} must not be visible" for name in sorted(shared | static) if foreign.search(name)]
    errors += [f"{name} is in the shared library only" for name in sorted(shared - static - forwarded)]
    errors += [f"{name} must not be in the archive" for name in sorted(static & forwarded)]
    errors += [f"{name} is in the archive only" for name in sorted(static - shared)]
    needed = subprocess.run(["readelf", "-d", sys.argv[1]], check=True, capture_output=True, text=True).stdout
    for library in re.findall(r"NEEDED.*\[(.*)\]", needed):
        if not library.startswith(("libc.", "libm.", "libdl.", "libpthread.", "ld-linux")):
            errors.append(f"the shared library needs {library}")
    for error in errors:
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()

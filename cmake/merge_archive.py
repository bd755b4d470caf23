#!/usr/bin/env python3
"""Makes the static flavour of the runtime: one object in one archive, with the visibility of the shared flavour.

The runtime contains parts of the C++ library. An ordinary archive would lay their symbols open, and they would collide
with those of a program that has them too.
So the objects and the archive members they need are linked into one relocatable object, in which every symbol that the
runtime's own objects do not export is made local.

usage: merge_archive.py LLVM_OBJCOPY OUTPUT.a OBJECT... -- ARCHIVE...
"""
import os
import shutil
import subprocess
import sys
import tempfile


# Mangled names that are ours: the allocation operators and the functions of intercept_containers.cpp.
REPLACED = ("_Zn", "_Zd", "_ZSt18_Rb_tree_", "_ZSt28_Rb_tree_", "_ZSt29_Rb_tree_", "_ZNSt8__detail15_List_node_base")


def exported_symbols(objects):
    """Defined, default-visibility symbols of our own objects, without the C++ library's templates."""
    table = subprocess.run(["readelf", "--symbols", "--wide", *objects], check=True, capture_output=True, text=True).stdout
    names = set()
    for line in table.splitlines():
        fields = line.split()
        if len(fields) < 8 or fields[4] not in ("GLOBAL", "WEAK") or fields[5] != "DEFAULT" or fields[6] == "UND":
            continue
        name = fields[7]
        if not name.startswith("_Z") or name.startswith(REPLACED):
            names.add(name)
    return sorted(names)


def without_interposers(objcopy, objects, folder):
    """Copies of the objects in which the interposed functions of the thread library, those for signal handlers (hosts/), and
    functions of libc that are only forwarded (forward_*) are invisible: in a static executable no other definition comes after them,
    so the program's calls must go to libc."""
    result = []
    for path in objects:
        if not (os.path.basename(path).startswith("forward_") or "/hosts/" in path):
            result.append(path)
            continue
        copy = os.path.join(folder, os.path.basename(path))
        hide = [f"--localize-symbol={name}" for name in exported_symbols([path])]
        subprocess.run([objcopy, *hide, path, copy], check=True)
        result.append(copy)
    return result


def main():
    objcopy, output, *rest = sys.argv[1:]
    separator = rest.index("--")
    folder = tempfile.mkdtemp(prefix="ompracer-merge-")
    objects, archives = without_interposers(objcopy, rest[:separator], folder), rest[separator + 1:]
    merged = output + ".o"
    keep = output + ".symbols"
    with open(keep, "w", encoding="ascii") as file:
        file.writelines(name + "\n" for name in exported_symbols(objects))
    # Groups are dissolved: a linker would otherwise replace ours by those of the program, symbols now local included.
    subprocess.run(["ld", "-r", "--force-group-allocation", "-o", merged, *objects,
                    "--start-group", *archives, "--end-group"], check=True)
    # LLVM's, because GNU objcopy leaves unique symbols (STB_GNU_UNIQUE) alone.
    subprocess.run([objcopy, "--keep-global-symbols=" + keep, merged], check=True)
    if os.path.exists(output):
        os.remove(output)
    subprocess.run(["ar", "crsD", output, merged], check=True)
    os.remove(merged)
    os.remove(keep)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()

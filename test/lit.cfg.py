# lit configuration of all suites: pass, e2e, report, death. Loaded through <build>/test/lit.site.cfg.py; run by hand with
#     lit -sv <build>/test/pass
#
# Substitutions: %opt %symbolizer %FileCheck %not %count %clang %clangxx of the chosen LLVM; %pass the plugin; %rtdir the folder of the
# runtime; %ompracer %ompracer-cc %ompracer-c++ %ompracer-flang; %omp_flags what this clang needs for OpenMP; %python; %source the checkout;
# %sarif-schema the official schema; %mpirun Open MPI's, for a few ranks on this machine.
# A suite adds its own in <suite>/lit.local.cfg.
import os
import platform
import subprocess

import lit.formats

if not hasattr(config, "ompracer_build"):
    lit_config.fatal("run lit on <build>/test, where CMake wrote lit.site.cfg.py")

config.name = "ompracer"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".ll", ".test"]
config.excludes = ["CMakeLists.txt", "Inputs", "unit", "graph", "stress", "package"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = os.path.join(config.ompracer_build, "test")

build = config.ompracer_build
libraries = os.path.join(build, "lib")
config.available_features.add(f"llvm-{config.llvm_major}")
if config.profiler: # -DOMPRACER_PROFILER=OFF has none
    config.available_features.add("profiler")
if platform.machine() in ("x86_64", "AMD64"):
    config.available_features.add("x86-64")

# What only root may do, and what the system refuses in some containers. A test that needs it is shown as unsupported elsewhere.
if os.geteuid() == 0:
    config.available_features.add("root")
    if subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"], stderr=subprocess.DEVNULL).returncode == 0:
        config.available_features.add("mount")

# Nothing of the caller's shell may change a verdict.
for name in ["HOME", "TMPDIR", "LANG"]:
    if name in os.environ:
        config.environment[name] = os.environ[name]
for name in [n for n in config.environment if n.startswith(("OMP_", "KMP_", "OMPRACER_", "LIBOMP_", "OMPI_"))]:
    del config.environment[name]
for name in ["PMIX_RANK", "PMI_RANK", "MV2_COMM_WORLD_RANK", "PALS_RANKID", "FLUX_TASK_RANK", "SLURM_PROCID"]:
    config.environment.pop(name, None)

# Two tests run at once on a shared machine: threads that wait must sleep, not spin.
config.environment["KMP_BLOCKTIME"] = "0"

# A killed program leaves its file of libomp in /dev/shm, and a plain program with the same number would end there. An
# instrumented one takes the file away itself (death/left-over.test).
config.environment["KMP_DUPLICATE_LIB_OK"] = "1"

# Longer names first: a substitution also matches the beginning of a longer one.
config.substitutions += [
    ("%FileCheck", config.filecheck),
    ("%not", os.path.join(os.path.dirname(config.filecheck), "not")),
    ("%count", os.path.join(os.path.dirname(config.filecheck), "count")),
    ("%clangxx", config.clangxx),
    ("%clang", config.clang),
    ("%opt", config.opt),
    ("%symbolizer", os.path.join(config.llvm_tools, "llvm-symbolizer")),
    ("%ompracer-flang", os.path.join(build, "bin", "ompracer-flang")),
    ("%ompracer-cc", os.path.join(build, "bin", "ompracer-cc")),
    (r"%ompracer-c\+\+", os.path.join(build, "bin", "ompracer-c++")),
    (r"%ompracer\b", os.path.join(build, "bin", "ompracer")),
    ("%pass", os.path.join(libraries, "libompracer.so")),
    ("%rtdir", libraries),
    ("%omp_flags", config.omp_flags),
    ("%python", config.python),
    # More ranks than cores, also as root, and no network.
    ("%mpirun", "mpirun --allow-run-as-root --oversubscribe --mca btl self,vader"),
    ("%sarif-schema", config.sarif_schema),
    ("%source", config.ompracer_source),
]

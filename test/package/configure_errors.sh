#!/usr/bin/env bash
# Configuring without a package that the build needs fails and names that package. A root of symbolic links stands for
# a machine that lacks it.
#
#   configure_errors.sh SOURCE MAJOR CMAKE
set -euo pipefail
source=$1 major=$2 cmake=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
real=/usr/lib/llvm-$major
root=$work/llvm-

# refuse PATTERN ARGUMENTS...: configuring with ARGUMENTS must fail with a message that has PATTERN.
refuse() {
  local pattern=$1
  shift
  rm -rf "$work/build"
  if "$cmake" -S "$source" -B "$work/build" "-DOMPRACER_LLVM=$major" "-DOMPRACER_LLVM_ROOT=$root" \
    -DOMPRACER_TESTS=OFF -DOMPRACER_BENCH=OFF "$@" >"$work/log" 2>&1; then
    echo "configuring succeeded without $pattern" >&2
    exit 1
  fi
  if ! grep -q -- "$pattern" "$work/log"; then
    cat "$work/log" >&2
    echo "the error does not name $pattern" >&2
    exit 1
  fi
}
provide() { # a path below the real installation
  mkdir -p "$(dirname "$root$major/$1")"
  ln -s "$real/$1" "$root$major/$1"
}

refuse "not supported; choose one of" -DOMPRACER_LLVM=14
refuse "apt-get install clang-$major"
provide bin/clang
provide bin/clang++
refuse "apt-get install llvm-$major"
provide bin/opt
refuse "apt-get install llvm-$major-dev"
provide bin/llvm-config
refuse "apt-get install llvm-$major-dev"
provide include
refuse "apt-get install libomp-22-dev"

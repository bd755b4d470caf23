#!/usr/bin/env bash
# Installs into a prefix, moves the prefix elsewhere, and uses it there as a stranger would: drivers, plain clang, CMake
# package; then makes the Debian package and the archive, unpacks them and uses what they contain.
#
#   run.sh BUILD CLANG OMP_FLAGS CMAKE PROFILER
set -euo pipefail
build=$1 clang=$2 omp_flags=$3 cmake=$4 profiler=$5
flang=flang-$("$clang" -dumpversion | cut -d. -f1)
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset OMPRACER_OPTIONS OMP_NUM_THREADS
cd "$work"

fail() {
  echo "package test: $*" >&2
  exit 1
}
# expect STATUS STDOUT PATTERN COMMAND...: exit code, exact output, and a pattern that stderr has (or, with !, has not).
expect() {
  local status=$1 output=$2 pattern=$3 actual=0
  shift 3
  "$@" >out 2>err || actual=$?
  [ "$actual" = "$status" ] || { cat err >&2; fail "$* exited with $actual, not $status"; }
  [ "$(cat out)" = "$output" ] || fail "$* printed '$(cat out)', not '$output'"
  if [ "${pattern#!}" != "$pattern" ]; then
    ! grep -q -- "${pattern#!}" err || { cat err >&2; fail "$*: stderr has '${pattern#!}'"; }
  else
    grep -q -- "$pattern" err || { cat err >&2; fail "$*: stderr lacks '$pattern'"; }
  fi
}

"$cmake" --install "$build" --prefix "$work/first" >install.log || { cat install.log >&2; fail "cmake --install"; }
mv first moved
prefix=$work/moved
for file in lib/libompracer.so lib/libompracer_rt.so lib/libompracer_rt.a lib/ompracer/llvm-symbolizer-ompracer bin/ompracer bin/ompracer-cc bin/ompracer-c++ \
            include/ompracer/abi.h include/ompracer/ompracer.h lib/cmake/OmpRacer/OmpRacerConfig.cmake \
            lib/pkgconfig/ompracer.pc lib/pkgconfig/ompracer-fortran.pc share/man/man1/ompracer.1 share/man/man1/ompracer-cc.1 share/man/man1/ompracer-c++.1 share/man/man1/ompracer-flang.1 \
            share/bash-completion/completions/ompracer share/doc/ompracer/LICENSE share/doc/ompracer/docs/limits.md; do
  [ -e "$prefix/$file" ] || fail "$file is not installed"
done
if [ "$profiler" = ON ]; then [ -e "$prefix/lib/libompadviser.so" ] || fail "lib/libompadviser.so is not installed"; fi
! grep -rIl -- "$work/first" "$prefix" || fail "these files contain the first prefix"
version=$(sed -n 's/^project(OmpRacer VERSION \([0-9.]*\) .*/\1/p' "$here/../../CMakeLists.txt")
[ "$("$prefix/bin/ompracer" --version)" = "ompracer $version" ] || fail "ompracer --version is not $version"
grep -q "^## $version\$" "$here/../../CHANGELOG.md" || fail "CHANGELOG.md has no release $version"

echo "== drivers"
"$prefix/bin/ompracer-cc" -fopenmp -g -O1 "$here/race.c" -o race
expect 66 "positive" "race\.c:8" ./race
"$prefix/bin/ompracer-c++" -fopenmp -g -O2 "$here/clean.cpp" -o clean
expect 0 "328350" "!DATA RACE" ./clean

echo "== plain clang"
# shellcheck disable=SC2086
"$clang" $omp_flags -g "-fpass-plugin=$prefix/lib/libompracer.so" "$here/race.c" -o plain -L"$prefix/lib" -lompracer_rt
expect 66 "positive" "race\.c:8" env LD_LIBRARY_PATH="$prefix/lib" ./plain

echo "== profile"
# shellcheck disable=SC2086
"$clang" $omp_flags -g "$here/race.c" -o timed
if [ "$profiler" = ON ]; then
  expect 0 "positive" "^  work .*, span " "$prefix/bin/ompracer" profile ./timed
else
  expect 64 "" "^ompracer: profile: this build has no profiler" "$prefix/bin/ompracer" profile --goal 8 ./timed
fi

echo "== pkg-config"
# shellcheck disable=SC2046,SC2086
"$clang" $omp_flags $(PKG_CONFIG_PATH="$prefix/lib/pkgconfig" pkg-config --cflags ompracer) "$here/race.c" -o pkg \
  $(PKG_CONFIG_PATH="$prefix/lib/pkgconfig" pkg-config --libs ompracer)
expect 66 "positive" "race\.c:8" ./pkg

echo "== manual and completion"
for option in $({ "$prefix/bin/ompracer" report --help; "$prefix/bin/ompracer" profile --help; } | grep -o -- '--[a-z]*' | sort -u); do
  grep -q -- "$option" "$prefix/share/man/man1/ompracer.1" || fail "the manual page lacks $option"
  grep -q -- "$option" "$prefix/share/bash-completion/completions/ompracer" || fail "the completion lacks $option"
done
bash -c '. "$1"; COMP_WORDS=(ompracer report --fo); COMP_CWORD=2; _ompracer; [ "${COMPREPLY[*]}" = --format ]' _ \
  "$prefix/share/bash-completion/completions/ompracer" || fail "the completion does not complete"

echo "== examples"
cp -r "$here/../../examples" .
export PATH="$prefix/bin:$PATH"
(cd examples/cmake && "$cmake" --preset race && "$cmake" --build --preset race) >examples.log 2>&1 ||
  { cat examples.log >&2; fail "examples/cmake"; }
OMP_NUM_THREADS=2 expect 66 "" "data race on 'now'" sh -c 'examples/cmake/build/race/heat >/dev/null'
(cd examples/autoconf && autoreconf -i && ./configure CC=ompracer-cc CFLAGS=-g && make) >examples.log 2>&1 ||
  { cat examples.log >&2; fail "examples/autoconf"; }
OMP_NUM_THREADS=2 expect 66 "" "data race on 'now'" sh -c 'examples/autoconf/heat >/dev/null'

if [ "$flang" = flang-22 ] && command -v "$flang" >/dev/null; then
  echo "== Fortran"
  # shellcheck disable=SC2046
  "$flang" -fopenmp $(PKG_CONFIG_PATH="$prefix/lib/pkgconfig" pkg-config --cflags ompracer-fortran) examples/fortran/heat.f90 \
    -o fortran $(PKG_CONFIG_PATH="$prefix/lib/pkgconfig" pkg-config --libs ompracer-fortran)
  OMP_NUM_THREADS=2 expect 66 "" "heat\.f90:23" sh -c './fortran >/dev/null'
  for preset in race instrumented; do
    (cd examples/fortran && CMAKE_PREFIX_PATH="$prefix" "$cmake" --preset "$preset" &&
      "$cmake" --build --preset "$preset") >examples.log 2>&1 || { cat examples.log >&2; fail "examples/fortran, $preset"; }
    OMP_NUM_THREADS=2 expect 66 "" "data race on 'plate::new'" sh -c "examples/fortran/build/$preset/heat >/dev/null"
  done
fi

echo "== static runtime"
# shellcheck disable=SC2086
"$clang" $omp_flags -g "-fpass-plugin=$prefix/lib/libompracer.so" "$here/race.c" -o static \
  -Wl,--whole-archive "$prefix/lib/libompracer_rt.a" -Wl,--no-whole-archive -lm -ldl -lpthread -Wl,--export-dynamic
expect 66 "positive" "race\.c:8" ./static

echo "== CMake package"
"$cmake" -S "$here/consumer" -B consumer -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_C_COMPILER="$clang" -DCMAKE_CXX_COMPILER="$clang++" -DCMAKE_C_FLAGS="${omp_flags#-fopenmp}" \
  -DCMAKE_CXX_FLAGS="${omp_flags#-fopenmp}" >configure.log 2>&1 || { cat configure.log >&2; fail "configuring the consumer"; }
"$cmake" --build consumer >build.log 2>&1 || { cat build.log >&2; fail "building the consumer"; }
expect 0 "9" "!DATA RACE" consumer/program
expect 66 "10" "counting\.c:6" consumer/program racy
# The wrong compiler is refused, by name.
if "$cmake" -S "$here/consumer" -B refused -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++ \
  >refused.log 2>&1; then
  fail "ompracer_instrument accepted gcc"
fi
tr '\n' ' ' <refused.log | tr -s ' ' | grep -q "the C compiler is GNU" || { cat refused.log >&2; fail "gcc was refused for another reason"; }

echo "== Debian package and archive"
(cd "$work" && "$(dirname "$cmake")/cpack" --config "$build/CPackConfig.cmake" -B "$work/deb") >cpack.log 2>&1 ||
  { cat cpack.log >&2; fail "cpack"; }
dpkg-deb --contents deb/*.deb >contents
for file in ./usr/lib/libompracer.so ./usr/lib/libompracer_rt.so ./usr/bin/ompracer-cc ./usr/include/ompracer/abi.h; do
  grep -q " $file\$" contents || fail "the Debian package lacks $file"
done
dpkg-deb --field deb/*.deb Version | grep -q "^$version-llvm[0-9]*\$" || fail "the Debian package has another version"
dpkg-deb --field deb/*.deb Depends | grep -q 'clang-[0-9]' || fail "the Debian package does not depend on clang"
dpkg-deb --extract deb/*.deb unpacked
"$work/unpacked/usr/bin/ompracer-cc" -fopenmp -g "$here/race.c" -o packaged
expect 66 "positive" "race\.c:8" ./packaged
mkdir archive
tar -xzf deb/ompracer-"$version"-*.tar.gz -C archive
archive/ompracer-"$version"-*/bin/ompracer-cc -fopenmp -g "$here/race.c" -o archived
expect 66 "positive" "race\.c:8" ./archived
echo "package test: passed"

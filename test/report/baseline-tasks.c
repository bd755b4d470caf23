// Tasks with the same statement give their races equal fingerprints: --baseline tells them apart by their lines, also
// where code above has moved them.
// RUN: %ompracer-cc -fopenmp %omp_flags -g -DTHIRD %s -o %t.3 && %ompracer-cc -fopenmp %omp_flags -g %s -o %t.2
// RUN: rm -rf %t.d && mkdir %t.d && sed 's,^// CODE,int unused;\n\n,' %s > %t.d/baseline-tasks.c
// RUN: %ompracer-cc -fopenmp %omp_flags -g -DTHIRD %t.d/baseline-tasks.c -o %t.moved
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=json=%t.2.json %t.2
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=json=%t.3.json %t.3
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=json=%t.moved.json %t.moved
// RUN: %not %ompracer report %t.3.json --baseline %t.2.json > %t.new
// RUN: %FileCheck %s --check-prefix=NEW < %t.new
// RUN: %ompracer report %t.2.json --baseline %t.3.json | %FileCheck %s --check-prefix=GONE
// RUN: %ompracer report %t.moved.json --baseline %t.3.json | %FileCheck %s --check-prefix=SAME
// RUN: %ompracer report %t.2.json %t.3.json | %FileCheck %s --check-prefix=MERGED
#include <stdio.h>
// CODE

int main(void) {
  int c;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    c = 1;
#pragma omp task
    c = 2;
#ifdef THIRD
#pragma omp task
    c = 3;
#endif
  }
  printf("%d\n", c);
  return 0;
}
// NEW: ompracer: 2 new, 0 gone, 1 unchanged
// GONE: ompracer: 0 new, 2 gone, 1 unchanged
// SAME: ompracer: 0 new, 0 gone, 3 unchanged
// MERGED: ompracer: 3 races

// Races of one run stay apart in `ompracer report`, also where tasks with the same statement give them equal fingerprints;
// the same races of two runs are one.
// RUN: %ompracer-cc -fopenmp %omp_flags -g %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=json=%t.1.json %t 2>&1 | %FileCheck %s
// RUN: %not env OMP_NUM_THREADS=2 OMPRACER_OPTIONS=json=%t.2.json %t
// RUN: %ompracer report %t.1.json | %FileCheck %s
// RUN: %ompracer report %t.1.json %t.2.json | %FileCheck %s
#include <stdio.h>

int main(void) {
  int c;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    c = 1;
#pragma omp task
    c = 2;
#pragma omp task
    c = 3;
  }
  printf("%d\n", c);
  return 0;
}
// CHECK: ompracer: 3 races

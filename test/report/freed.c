// The block of a race with its own end is named, whichever of the two comes first: alone, the creator executes the task
// before the end, or (if it has not to be executed at once) after it.
// RUN: %ompracer-cc -g -O0 -fopenmp %omp_flags %s -o %t0
// RUN: %not env OMP_NUM_THREADS=1 %t0 2>&1 | %FileCheck %s
// RUN: %not env OMP_NUM_THREADS=2 %t0 2>&1 | %FileCheck %s
// CHECK: data race on 'p' (heap
// CHECK: variable: 'p', byte 0 of a heap block of {{[0-9]+}} bytes, allocated by
// CHECK-NEXT: freed.c:[[# @LINE + 7]]:
#include <stdlib.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int *p = malloc(4);
#pragma omp task
    *p = 1;
    free(p);
#pragma omp taskwait
  }
}

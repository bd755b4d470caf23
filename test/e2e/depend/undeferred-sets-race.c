// RUN: %check-race %s
// Rule: mutexinoutset.task
// The undeferred task does not take part in the mutexinoutset.
#include "e2e.h"

int a, b;
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; ++i) {
#pragma omp task depend(mutexinoutset : a)
    a++; // RACE
#pragma omp task if (0) depend(inout : b)
    a++; // RACE
#pragma omp task depend(inoutset : b)
    USE(b);
#pragma omp task if (0) depend(inoutset : b)
    USE(b);
#pragma omp taskwait depend(inoutset : a)
#pragma omp taskwait depend(in : b)
    b++;
#pragma omp taskwait
  }
  return a != 2 * N || b != N;
}

// RUN: %check-norace %s
// Rule: mutexinoutset.task
// Undeferred tasks with inoutset and mutexinoutset after tasks with the same.
#include "e2e.h"

int a, b;
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; ++i) {
#pragma omp task depend(mutexinoutset : a)
    a++;
#pragma omp task if (0) depend(mutexinoutset : a) depend(inout : b)
    a++;
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

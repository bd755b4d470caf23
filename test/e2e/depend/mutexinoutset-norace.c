// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: mutexinoutset.task
// mutexinoutset: the members exclude each other.
#include "e2e.h"

int x, d;
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 8; i++) {
#pragma omp task depend(mutexinoutset : d)
    x += i;
  }
  return x < 0;
}

// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: depend.all-memory
// omp_all_memory does.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task depend(out : omp_all_memory)
    x = 2;
  }
  return x == 0;
}

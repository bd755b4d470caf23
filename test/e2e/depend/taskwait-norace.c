// RUN: %check-norace %s
// Rule: depend.siblings taskwait.depend
// It names the task.
#include "e2e.h"

int x, d, e;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : d)
    x = 1;
#pragma omp task depend(out : e)
    USE(0);
#pragma omp taskwait depend(in : d)
    USE(x);
  }
  return x != 1;
}

// RUN: %check-race %s
// Rule: depend.siblings taskwait.depend
// taskwait depend waits only for the named task.
#include "e2e.h"

int x, d, e;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : d)
    x = 1; // RACE
#pragma omp task depend(out : e)
    USE(0);
#pragma omp taskwait depend(in : e)
    USE(x); // RACE
  }
  return x != 1;
}

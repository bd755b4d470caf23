// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: depend.siblings
// It names the variable.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_depend_t o;
#pragma omp depobj(o) depend(in : x)
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task depend(depobj : o)
    USE(x);
#pragma omp taskwait
#pragma omp depobj(o) destroy
  }
  return x != 1;
}

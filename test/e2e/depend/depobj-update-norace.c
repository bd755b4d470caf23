// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: depend.siblings
// The object is updated between the tasks, and the second one waits for the first.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_depend_t object;
#pragma omp depobj(object) depend(in : x)
#pragma omp task depend(depobj : object)
    USE(x);
#pragma omp depobj(object) update(inout)
#pragma omp task depend(depobj : object)
    x = 1;
#pragma omp depobj(object) destroy
  }
  return x != 1;
}

// RUN: %check-race %s
// Rule: depend.siblings
// Tasks that only their dependences order all read one variable: the last one alone does not precede who writes it.
#include "e2e.h"

enum { kTasks = 4 * N };
int a[kTasks];
int main(void) {
  int n = 3;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < kTasks; i++) {
#pragma omp task shared(n) firstprivate(i) depend(out : a[i])
      a[i] = n; // RACE
    }
#pragma omp task shared(n) depend(iterator(int k = 0 : kTasks - 1), in : a[k])
    n = 4; // RACE
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: depend.siblings
// Tasks that only their dependences order all read one variable: all of them precede who writes it.
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
      a[i] = n;
    }
#pragma omp task shared(n) depend(iterator(int k = 0 : kTasks), in : a[k])
    n = 4;
  }
  return 0;
}

// RUN: %check-race %s
// Rule: owned.executor
// Undeferred children of two tasks get the address of one variable of the implicit task, and hand it to a function.
#include "e2e.h"

static NOINLINE void addTo(int *p, int i) { *p += i; } // RACE
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int x = 0;
    for (int i = 0; i < 8; i++) {
#pragma omp task firstprivate(i) shared(x)
      {
        int *p = &x;
#pragma omp task if (0) firstprivate(p, i)
        addTo(p, i);
      }
    }
#pragma omp taskwait
  }
  return 0;
}

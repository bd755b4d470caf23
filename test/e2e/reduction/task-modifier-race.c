// RUN: %check-race %s
// LINES: any
// Rule: owned.executor
// A task that takes no part reads the original parallel with the combination of the thread that created it.
#include "e2e.h"

static int x;
static NOINLINE void look(void) { USE(x); }
int main(void) {
#pragma omp parallel reduction(task, + : x)
  {
    x++;
#pragma omp task
    look();
  }
  return 0;
}

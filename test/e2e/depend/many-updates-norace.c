// RUN: %check-norace %s
// Rule: depend.siblings
// Hundreds of tasks without an order between them update one variable atomically; a task that depends on all of them
// reads it.
#include "e2e.h"

enum { kTasks = 200, kMissing = kTasks };

static char done[kTasks];
static long counter;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < kTasks; i++) {
#pragma omp task depend(inout : done[i])
#pragma omp atomic
      counter++;
    }
#pragma omp task depend(iterator(k = 0 : kTasks), in : done[k == kMissing ? 0 : k])
    USE(counter);
  }
  return 0;
}

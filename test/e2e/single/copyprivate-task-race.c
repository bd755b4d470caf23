// RUN: %check-race %s
// Rule: owned.pinned
// The value is handed out between the body and the end of the barrier, which is where a task may run that reads the variable.
#include "e2e.h"

int main(void) {
#pragma omp parallel
  {
    int x = 0;
#pragma omp task shared(x)
    USE(x); // RACE
#pragma omp single copyprivate(x) // RACE
    USE(x);
  }
  return 0;
}

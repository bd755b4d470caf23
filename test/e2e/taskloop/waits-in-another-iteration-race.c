// RUN: %check-race %s
// Rule: owned.waits
// One task executes the iterations: a later one does not wait for what an earlier one created.
#include "e2e.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int part = 0;
#pragma omp taskloop num_tasks(1) private(part)
    for (int i = 0; i < 2; ++i) {
      if (i == 0) {
#pragma omp task shared(part)
        part = 1; // RACE
      } else {
        part = 2; // RACE
      }
    }
  }
  return 0;
}

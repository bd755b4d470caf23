// RUN: %check-race %s
// Rule: barrier.tasks floating.begin
// All iterations share the variable. A region joins the tasks of one iteration only.
#include "e2e.h"

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    static int x;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x)
      x += 1; // RACE
    }
  }
  return 0;
}

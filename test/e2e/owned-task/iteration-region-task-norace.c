// RUN: %check-norace %s
// Rule: barrier.tasks floating.begin
// Each iteration has its own variable, and its region joins the tasks that use it.
#include "e2e.h"

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    int x = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x)
      x += 1;
    }
  }
  return 0;
}

// RUN: %check-race %s
// Rule: task.undeferred
// The task is deferrable.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if (1)
    x = 1; // RACE
    x = 2; // RACE
  }
  return x == 0;
}

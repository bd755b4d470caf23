// RUN: %check-race %s
// Rule: task.undeferred task.create
// The children are deferrable.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(0)
    {
#pragma omp task
      x += 1; // RACE
#pragma omp task
      x += 2; // RACE
    }
  }
  return x == 0;
}

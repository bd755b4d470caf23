// RUN: %check-race %s
// Rule: exclusion.extent
// The task is joined after the critical section.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
#pragma omp critical
    {
#pragma omp task shared(x)
      x++; // RACE
    }
#pragma omp taskwait
  }
  return x < 1;
}

// RUN: %check-norace %s
// Rule: exclusion.extent
// Tasks update inside a critical section.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
#pragma omp critical
      x++;
    }
  }
  return x < 1;
}

// RUN: %check-race %s
// Rule: exclusion.extent
// The sections exclude each other but nothing orders what follows them.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp critical
      x = 1; // RACE
    }
#pragma omp section
    {
      int v;
#pragma omp critical
      {
        v = 0;
      }
      v = x; // RACE
      USE(v);
    }
  }
  return x != 1;
}

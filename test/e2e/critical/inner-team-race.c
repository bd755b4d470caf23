// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: exclusion.extent
// The teams of two outer threads update the array at once.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel
  {
    {
#pragma omp parallel for
      for (int i = 0; i < N; i++)
        a[i]++; // RACE
    }
  }
  return a[0] < 1;
}

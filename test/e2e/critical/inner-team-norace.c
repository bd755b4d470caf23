// RUN: %check-norace %s
// Rule: exclusion.extent
// The critical section holds for the whole inner team.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp critical
    {
#pragma omp parallel for
      for (int i = 0; i < N; i++)
        a[i]++;
    }
  }
  return a[0] < 1;
}

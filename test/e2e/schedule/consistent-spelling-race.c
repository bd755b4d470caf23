// RUN: %check-race %s
// Rule: loop.consistent
// Iteration spaces are equal whatever the types, signs and steps of the counters and the spelling of the bounds.
#include "e2e.h"

int a[32], b[32];
static void loops(int n, long m) {
#pragma omp parallel
  {
#pragma omp for schedule(static) collapse(2) nowait
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 5; j++)
        a[i * 5 + j] = 1; // RACE
#pragma omp for schedule(static) collapse(2) nowait
    for (int i = 3; i >= 0; i--)
      for (long j = m - 1; j > 0; j--)
        a[(3 - i) * 5 + m - j]++; // RACE
#pragma omp for schedule(static) collapse(2) nowait
    for (int i = 2; i < 10; i += 2)
      for (unsigned j = 1; j <= (unsigned)n; j++)
        a[(i / 2 - 1) * 5 + j - 1]++; // RACE
#pragma omp for schedule(static) collapse(3) nowait
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 3; j++)
        for (int k = 0; k < 4; k++)
          b[(i * 3 + j) * 4 + k] = 1;
#pragma omp for schedule(static) collapse(3) nowait
    for (int i = 0; i < n - 3; i++)
      for (long j = 0; j < m - 2; j++)
        for (unsigned k = 0; k < (unsigned)n - 1; k++)
          b[(i * 3 + j) * 4 + k]++;
  }
}

int main(void) {
  loops(5, 5);
  return a[0] < 1;
}

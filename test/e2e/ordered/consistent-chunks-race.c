// RUN: %check-race %s
// Rule: loop.named-chunk loop.static-rounds
// Other chunks: other threads may run them.
#include "e2e.h"

int a[N];
int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp for schedule(static, 4) ordered nowait
    for (int i = 0; i < N; i++)
      a[i] = i; // RACE
#pragma omp for schedule(static, 4) ordered reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += a[i < 4 ? 4 : i - 4]; // RACE
  }
  return sum < 0;
}

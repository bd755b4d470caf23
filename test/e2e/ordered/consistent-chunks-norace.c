// RUN: %check-norace %s
// Rule: loop.named-chunk loop.static-rounds
// One thread runs a chunk of both loops, also where it is not known which.
#include "e2e.h"

int a[N];
int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp for schedule(static, 4) ordered nowait
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp for schedule(static, 4) ordered reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += a[i ^ 3];
  }
  return sum < 0;
}

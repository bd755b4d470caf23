// RUN: %check-race %s
// Rule: loop.consistent
// Nothing says that the same thread runs iteration i of both loops.
#include "e2e.h"

int a[N];
int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp for ordered nowait
    for (int i = 0; i < N; i++)
      a[i] = i; // RACE
#pragma omp for schedule(static) reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += a[i]; // RACE
  }
  return sum < 0;
}

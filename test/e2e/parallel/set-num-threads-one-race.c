// RUN: %check-race %s
// Rule: parallel.one-thread
// The team size is left to the environment.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1; // RACE
  return a[0];
}

// RUN: %check-race %s
// Rule: conflict.atomic
// volatile is not atomic.
#include "e2e.h"

static volatile int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x++; // RACE
  return x < 1;
}

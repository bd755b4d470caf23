// RUN: %check-race %s
// Rule: conflict.atomic
// One side uses no builtin.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 2)
      __atomic_fetch_add(&x, i, __ATOMIC_RELAXED); // RACE
    else
      x += i; // RACE
  }
  return x < 0;
}

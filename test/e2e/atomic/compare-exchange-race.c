// RUN: %check-race %s
// Rule: conflict.atomic
// The loop ends with a plain store.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int old = __atomic_load_n(&x, __ATOMIC_RELAXED); // RACE
    x = old + i; // RACE
  }
  return x < 0;
}

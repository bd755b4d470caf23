// RUN: %check-norace %s
// Rule: conflict.atomic
// Both sides use atomic builtins of either family.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 2)
      __atomic_fetch_add(&x, i, __ATOMIC_RELAXED);
    else
      __sync_fetch_and_add(&x, i);
  }
  return x < 0;
}

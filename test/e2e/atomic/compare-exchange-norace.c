// RUN: %check-norace %s
// Rule: conflict.atomic
// It ends with a successful exchange.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int old = __atomic_load_n(&x, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&x, &old, old + i, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      USE(old);
  }
  return x < 0;
}

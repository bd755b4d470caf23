// RUN: %check-norace %s
// Rule: conflict.atomic
// A C11 atomic.
#include "e2e.h"

static _Atomic int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x++;
  return x < 1;
}

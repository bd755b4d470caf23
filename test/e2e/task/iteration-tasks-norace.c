// RUN: %check-norace %s
// Rule: owned.pinned
// Each its own.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp task
    a[i] += i;
  }
  return 0;
}

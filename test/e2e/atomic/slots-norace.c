// RUN: %check-norace %s
// Rule: conflict.atomic
// An atomic capture hands out each slot once.
#include "e2e.h"

int next, a[N];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v;
#pragma omp atomic capture
    v = next++;
    a[v] = i;
  }
  return next != N;
}

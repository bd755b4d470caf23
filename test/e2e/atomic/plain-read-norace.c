// RUN: %check-norace %s
// Rule: conflict.atomic
// An atomic update and an atomic read.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v;
#pragma omp atomic
    x += i;
#pragma omp atomic read
    v = x;
    USE(v);
  }
  return x < 0;
}

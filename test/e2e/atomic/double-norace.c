// RUN: %check-norace %s
// Rule: conflict.atomic
// An atomic one (a compare-and-exchange loop).
#include "e2e.h"

double x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    x += 0.5;
  }
  return x != 0.5 * N;
}

// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: conflict.atomic
// atomic compare.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic compare
    if (x < i) {
      x = i;
    }
  }
  return x < 0;
}

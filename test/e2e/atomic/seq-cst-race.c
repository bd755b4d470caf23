// RUN: %check-race %s
// Rule: conflict.atomic
// One side is plain.
#include "e2e.h"

long x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic update seq_cst
    x |= 1L << i; // RACE
    if (i == 3) {
      x = 0; // RACE
    }
  }
  return 0;
}

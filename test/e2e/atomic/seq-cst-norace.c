// RUN: %check-norace %s
// Rule: conflict.atomic
// seq_cst on both.
#include "e2e.h"

long x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic update seq_cst
    x |= 1L << i;
    if (i == 3) {
#pragma omp atomic write seq_cst
      x = 0;
    }
  }
  return 0;
}

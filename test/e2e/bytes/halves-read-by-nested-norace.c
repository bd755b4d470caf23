// RUN: %check-norace %s
// Rule: barrier.code
// The regions in many iterations read the same pairs of halves; who writes them later comes after all.
#include "e2e.h"

struct Pair {
  short a, b;
} pairs[N];
int sums[64][N];

NOINLINE int valueOf(short *half) { return *half; }

int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int k = 0; k < 64; k++) {
#pragma omp parallel for
      for (int i = 0; i < N; i++)
        sums[k][i] = valueOf(&pairs[i].a) + valueOf(&pairs[i].b);
    }
#pragma omp single
    pairs[3].b = 1;
  }
  return sums[3][3];
}

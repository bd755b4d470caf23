// RUN: %check-norace %s
// Rule: conflict.bytes
// Rows of a plane with an edge around them, the first that an iteration accesses: every row belongs to the iteration.
#include "e2e.h"

static double sums[N], cube[N][N][N];

static NOINLINE void add(int n) {
#pragma omp for
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        sum += cube[i][j][k];
    sums[i] = sum;
  }
}

static NOINLINE void fill(int n) {
#pragma omp for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        cube[i][j][k] = sums[i];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? argv[1][0] : N;
#pragma omp parallel firstprivate(n)
  {
    add(n);
    fill(n);
  }
  return 0;
}

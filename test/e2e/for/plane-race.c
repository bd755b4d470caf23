// RUN: %check-race %s
// Rule: conflict.bytes
// The loop that fills the cube overtakes the one that adds it up.
#include "e2e.h"

static double sums[N], cube[N][N][N];

static NOINLINE void add(int n) {
#pragma omp for nowait
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        sum += cube[i][j][k]; // RACE
    sums[i] = sum;
  }
}

static NOINLINE void fill(int n) {
#pragma omp for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        cube[i][j][k] = i; // RACE
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

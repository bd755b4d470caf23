// LU factorisation in blocks: one task for each block operation, ordered by dependences on the blocks.
#include "app.h"

#include <math.h>

enum { kBlock = 24 };

typedef double Block[kBlock][kBlock];

static void factor(Block a) {
  for (int k = 0; k < kBlock; k++)
    for (int i = k + 1; i < kBlock; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < kBlock; j++)
        a[i][j] -= a[i][k] * a[k][j];
    }
}

static void solveRow(Block a, Block diagonal) {
  for (int k = 0; k < kBlock; k++)
    for (int i = k + 1; i < kBlock; i++)
      for (int j = 0; j < kBlock; j++)
        a[i][j] -= diagonal[i][k] * a[k][j];
}

static void solveColumn(Block a, Block diagonal) {
  for (int i = 0; i < kBlock; i++)
    for (int k = 0; k < kBlock; k++) {
      a[i][k] /= diagonal[k][k];
      for (int j = k + 1; j < kBlock; j++)
        a[i][j] -= a[i][k] * diagonal[k][j];
    }
}

static void update(Block a, Block left, Block upper) {
  for (int i = 0; i < kBlock; i++)
    for (int k = 0; k < kBlock; k++)
      for (int j = 0; j < kBlock; j++)
        a[i][j] -= left[i][k] * upper[k][j];
}

static void lu(Block *m, int n) {
  for (int k = 0; k < n; k++) {
    Block *d = &m[k * n + k];
#pragma omp task depend(inout : d[0]) firstprivate(d)
    factor(*d);
    for (int j = k + 1; j < n; j++) {
      Block *row = &m[k * n + j], *column = &m[j * n + k];
#pragma omp task depend(in : d[0]) depend(inout : row[0]) firstprivate(d, row)
      solveRow(*row, *d);
#pragma omp task depend(in : d[0]) depend(inout : column[0]) firstprivate(d, column)
      solveColumn(*column, *d);
    }
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++) {
        Block *a = &m[i * n + j], *left = &m[i * n + k], *upper = &m[k * n + j];
#pragma omp task depend(in : left[0], upper[0]) depend(inout : a[0]) firstprivate(a, left, upper)
        update(*a, *left, *upper);
      }
  }
}

static double element(Block *m, int n, int i, int j) { return m[i / kBlock * n + j / kBlock][i % kBlock][j % kBlock]; }

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 4, 30, 50), order = n * kBlock;
  Block *m = appAllocate((size_t)n * n, sizeof(Block)), *original = appAllocate((size_t)n * n, sizeof(Block));
  uint64_t seed = 2;
  for (int b = 0; b < n * n; b++)
    for (int i = 0; i < kBlock; i++)
      for (int j = 0; j < kBlock; j++)
        m[b][i][j] = appUniform(&seed) + (b / n == b % n && i == j ? order : 0);
  memcpy(original, m, (size_t)n * n * sizeof(Block));
#pragma omp parallel
#pragma omp single
  lu(m, n);
  double worst = 0; // L * U against the original, in a few rows
  for (int i = 0; i < order; i += order / 8)
    for (int j = 0; j < order; j++) {
      double sum = 0;
      for (int k = 0; k <= i && k <= j; k++)
        sum += (k == i ? 1 : element(m, n, i, k)) * element(m, n, k, j);
      worst = fmax(worst, fabs(sum - element(original, n, i, j)));
    }
  return appVerdict("lu_tasks", worst < 1e-8, element(m, n, order - 1, order - 1));
}

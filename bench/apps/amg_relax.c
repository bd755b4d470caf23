// Relaxation of algebraic multigrid: weighted Jacobi sweeps over the rows of a sparse matrix, here the 7-point
// Laplacian.
#include "app.h"

#include <math.h>

static int n;
static int *start, *column;
static double *value;

static int at(int i, int j, int k) { return (i * n + j) * n + k; }

static int entry(int row, int next, int i, int j, int k) {
  if (i < 0 || j < 0 || k < 0 || i >= n || j >= n || k >= n)
    return next;
  column[next] = at(i, j, k);
  value[next] = column[next] == row ? 6.0 : -1.0;
  return next + 1;
}

static void assemble(void) {
  int next = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) {
        int row = at(i, j, k);
        start[row] = next;
        next = entry(row, next, i, j, k);
        next = entry(row, next, i - 1, j, k), next = entry(row, next, i + 1, j, k);
        next = entry(row, next, i, j - 1, k), next = entry(row, next, i, j + 1, k);
        next = entry(row, next, i, j, k - 1), next = entry(row, next, i, j, k + 1);
      }
  start[n * n * n] = next;
}

static double residual(const double *u, const double *f, int rows) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < rows; i++) {
    double r = f[i];
    for (int k = start[i]; k < start[i + 1]; k++)
      r -= value[k] * u[column[k]];
    sum += r * r;
  }
  return sqrt(sum);
}

static void relax(double *u, double *old, const double *f, int rows) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < rows; i++)
      old[i] = u[i];
#pragma omp for
    for (int i = 0; i < rows; i++) {
      double r = f[i];
      for (int k = start[i] + 1; k < start[i + 1]; k++) // the diagonal comes first
        r -= value[k] * old[column[k]];
      u[i] = old[i] / 3 + 2.0 / 3 * r / value[start[i]];
    }
  }
}

int main(int argc, char **argv) {
  n = appSize(argc, argv, 10, 64, 140);
  int rows = n * n * n;
  start = appAllocate(rows + 1, sizeof(int));
  column = appAllocate((size_t)rows * 7, sizeof(int));
  value = appAllocate((size_t)rows * 7, sizeof(double));
  double *u = appAllocate(rows, sizeof(double)), *old = appAllocate(rows, sizeof(double)),
         *f = appAllocate(rows, sizeof(double));
  assemble();
  for (int i = 0; i < rows; i++)
    f[i] = 1;
  double before = residual(u, f, rows), last = before;
  int falling = 1;
  for (int sweep = 0; sweep < 10; sweep++) {
    relax(u, old, f, rows);
    double now = residual(u, f, rows);
    falling &= now < last;
    last = now;
  }
  return appVerdict("amg_relax", falling && last > 0, last / before);
}

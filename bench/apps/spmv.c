// Sparse matrix times vector, compressed rows, in a power iteration: static loops and reductions.
#include "app.h"

#include <math.h>

enum { kPerRow = 8 };

int main(int argc, char **argv) {
  int rows = appSize(argc, argv, 2000, 150000, 2000000), steps = 10;
  int *column = appAllocate((size_t)rows * kPerRow, sizeof(int));
  double *value = appAllocate((size_t)rows * kPerRow, sizeof(double));
  double *x = appAllocate(rows, sizeof(double)), *y = appAllocate(rows, sizeof(double));
  uint64_t seed = 1;
  for (int k = 0; k < rows * kPerRow; k++) {
    column[k] = (int)(appRandom(&seed) % (uint64_t)rows);
    value[k] = 1.0 / kPerRow; // each row sums to one: the vector of ones is an eigenvector
  }
  for (int i = 0; i < rows; i++)
    x[i] = 1;
  double norm = 0;
  for (int step = 0; step < steps; step++) {
    norm = 0;
#pragma omp parallel
    {
#pragma omp for schedule(static) reduction(+ : norm)
      for (int i = 0; i < rows; i++) {
        double sum = 0;
        for (int k = i * kPerRow; k < (i + 1) * kPerRow; k++)
          sum += value[k] * x[column[k]];
        y[i] = sum;
        norm += sum * sum;
      }
#pragma omp for schedule(static)
      for (int i = 0; i < rows; i++)
        x[i] = y[i];
    }
  }
  return appVerdict("spmv", fabs(norm - rows) < 1e-6 * rows, norm);
}

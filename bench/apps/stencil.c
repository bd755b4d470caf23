// Heat in a plate: five-point stencil over two grids, one region for all steps, barriers between them.
#include "app.h"

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 64, 1400, 3000), steps = 20;
  double *from = appAllocate((size_t)n * n, sizeof(double)), *to = appAllocate((size_t)n * n, sizeof(double));
  for (int i = 0; i < n; i++)
    from[i * n] = to[i * n] = 1;
#pragma omp parallel
  {
    double *a = from, *b = to;
    for (int step = 0; step < steps; step++) {
#pragma omp for
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
      double *swap = a;
      a = b, b = swap;
    }
  }
  double *result = steps % 2 ? to : from;
  int verified = 1; // symmetric about the middle row, and falling from the hot edge
  for (int j = 1; j < n - 1; j++)
    verified &= result[1 * n + j] == result[(n - 2) * n + j];
  for (int j = 2; j < 12; j++)
    verified &= result[n / 2 * n + j] < result[n / 2 * n + j - 1];
  return appVerdict("stencil", verified, result[n / 2 * n + 1]);
}

// The five-point stencil in tiles: iterations are tiles (collapse), inside of a tile the loops are the thread's own.
#include "app.h"

enum { kTile = 32 };

static int lower(int a, int b) { return a < b ? a : b; }

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 66, 1402, 3002), steps = 20;
  double *a = appAllocate((size_t)n * n, sizeof(double)), *b = appAllocate((size_t)n * n, sizeof(double));
  for (int i = 0; i < n; i++)
    a[i * n] = b[i * n] = 1;
  for (int step = 0; step < steps; step++) {
#pragma omp parallel for collapse(2) schedule(dynamic)
    for (int ti = 1; ti < n - 1; ti += kTile)
      for (int tj = 1; tj < n - 1; tj += kTile)
        for (int i = ti; i < lower(ti + kTile, n - 1); i++)
          for (int j = tj; j < lower(tj + kTile, n - 1); j++)
            b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
    double *swap = a;
    a = b, b = swap;
  }
  int verified = 1;
  for (int j = 1; j < n - 1; j++)
    verified &= a[1 * n + j] == a[(n - 2) * n + j];
  for (int j = 2; j < 12; j++)
    verified &= a[n / 2 * n + j] < a[n / 2 * n + j - 1];
  return appVerdict("stencil_tiled", verified, a[n / 2 * n + 1]);
}

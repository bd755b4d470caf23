// RUN: %check-norace %s
// Rule: loop.consistent
// Consistent loops have equal vectors of iterations, not only equally many.
#include "e2e.h"

int a[N], b[N];
static void loops(int rows, int columns) {
#pragma omp parallel
  {
#pragma omp for schedule(static) collapse(2) nowait
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 5; j++)
        a[i * 5 + j] = 1;
#pragma omp for schedule(static) collapse(2) nowait
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 5; j++)
        a[i * 5 + j]++;
#pragma omp for schedule(static) collapse(3) nowait
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < rows; j++)
        for (long k = 3 * columns; k > 0; k -= 3)
          b[(i * rows + j) * columns + k / 3 - 1] = 1;
#pragma omp for schedule(static) collapse(3) nowait
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < rows; j++)
        for (long k = columns; k > 0; k--)
          b[(i * rows + j) * columns + k - 1]++;
  }
}

int main(void) {
  loops(3, 4);
  return a[0] < 1;
}

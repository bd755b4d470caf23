// RUN: %check-norace %s
// Rule: value.await
// A flush acquires all values that were read relaxed before it, not only the last.
#include "e2e.h"

int f, g, x, y;
int main(void) {
#pragma omp parallel sections num_threads(3)
  {
#pragma omp section
    {
      x = 1;
#pragma omp atomic write release
      f = 1;
    }
#pragma omp section
    {
      y = 1;
#pragma omp atomic write release
      g = 1;
    }
#pragma omp section
    {
      int t;
      do {
#pragma omp atomic read relaxed
        t = f;
      } while (!t);
      do {
#pragma omp atomic read relaxed
        t = g;
      } while (!t);
#pragma omp flush
      x++;
      y++;
    }
  }
  return x + y == 4 ? 0 : 1;
}

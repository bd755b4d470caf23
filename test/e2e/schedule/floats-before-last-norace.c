// RUN: %check-norace %s
// Rule: last.first-reads
// Work that any thread may execute comes before every thread's first read, and these before the last value is written.
#include "e2e.h"

int x = 1, y = 1, z;
int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    USE(x);
#pragma omp for nowait
    for (int i = 0; i < 3; ++i)
      USE(y);
#pragma omp single nowait

    {
      USE(z);
    }
#pragma omp sections firstprivate(x) lastprivate(x) nowait
    {
#pragma omp section
      USE(x);
#pragma omp section
      x = 2;
    }
#pragma omp for firstprivate(y) lastprivate(y) nowait
    for (int i = 0; i < 3; ++i)
      y = i;
#pragma omp for firstprivate(z) lastprivate(z) nowait
    for (int i = 0; i < 3; ++i)
      z = i;
  }
  return x + y + z != 6;
}

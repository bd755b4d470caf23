// RUN: %check-norace %s
// Rule: last.first-reads floating.end
// The write of the last value comes after all reads of the first, and so after what the threads did before these. The
// loop before ends with a barrier.
#include "e2e.h"

int x = 1, y = 1, a[8];
int main(void) {
#pragma omp parallel
  {
    USE(x);
    USE(y);
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 8; ++i)
      a[i] = i;
#pragma omp for firstprivate(x) lastprivate(x) nowait
    for (int i = 0; i < 8; ++i)
      x = a[7 - i];
#pragma omp barrier
    USE(x);
#pragma omp for linear(y : 2) nowait
    for (int i = 0; i < 8; ++i)
      USE(a[7 - i] + y);
#pragma omp sections firstprivate(x) lastprivate(x)
    {
#pragma omp section
      x = a[0];
#pragma omp section
      x = a[1];
    }
  }
  return x != 1;
}

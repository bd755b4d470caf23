// RUN: %check-norace %s
// Rule: barrier.code
// Each thread copies the whole array, however large, and whatever it uses of the copy.
#include "e2e.h"

int a[30000], seen;
int main(void) {
#pragma omp parallel
  {
#pragma omp for firstprivate(a)
    for (int i = 0; i < 8; i++) {
      a[1] += i;
      if (a[1] == 55)
#pragma omp atomic write
        seen = 1;
    }
#pragma omp single nowait
    a[20000] = 3;
  }
  return 0;
}

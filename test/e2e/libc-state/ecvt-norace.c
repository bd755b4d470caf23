// RUN: %check-norace %s
// Rule: exclusion.extent
// The digits lie in an object of the library, used by one at a time.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>

int point[N], sign[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    USE(ecvt(i, 4, &point[i], &sign[i]));
  }
  return 0;
}

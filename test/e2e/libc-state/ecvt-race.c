// RUN: %check-race %s
// Rule: exclusion.extent
// The digits lie in an object of the library.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>

int point[N], sign[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    USE(ecvt(i, 4, &point[i], &sign[i])); // RACE
  }
  return 0;
}

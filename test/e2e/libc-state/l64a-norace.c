// RUN: %check-norace %s
// Rule: exclusion.extent
// The result lies in an object of the library, used by one at a time.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>

char digit[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    digit[i] = *l64a(i + 1);
  }
  return 0;
}

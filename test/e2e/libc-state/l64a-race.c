// RUN: %check-race %s
// Rule: exclusion.extent
// The result lies in an object of the library.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>

char digit[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    digit[i] = *l64a(i + 1); // RACE
  }
  return 0;
}

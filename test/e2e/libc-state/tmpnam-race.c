// RUN: %check-race %s
// Rule: exclusion.extent
// Without a buffer the name lies in an object of the library.
#include "e2e.h"

#include <stdio.h>

char used[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    used[i] = *tmpnam(NULL); // RACE
  }
  return 0;
}

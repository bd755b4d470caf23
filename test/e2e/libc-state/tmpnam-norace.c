// RUN: %check-norace %s
// Rule: exclusion.extent
// Without a buffer the name lies in an object of the library, used by one at a time.
#include "e2e.h"

#include <stdio.h>

char used[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    used[i] = *tmpnam(NULL);
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: exclusion.extent
// All threads share the table, used by one at a time.
#define _GNU_SOURCE
#include "e2e.h"

#include <search.h>

char keys[N][2];

int main(void) {
  hcreate(2 * N);
  for (int i = 0; i < N; i++)
    keys[i][0] = (char)('A' + i);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    hsearch((ENTRY){keys[i], 0}, ENTER);
  }
  return 0;
}

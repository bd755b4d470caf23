// RUN: %check-norace %s
// Rule: conflict.bytes
// The table is only searched.
#define _GNU_SOURCE
#include "e2e.h"

#include <search.h>

int found[N];

int main(void) {
  hcreate(N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    found[i] = hsearch((ENTRY){"two", 0}, FIND) != NULL;
  }
  return 0;
}

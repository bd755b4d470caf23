// RUN: %check-race %s
// Rule: conflict.bytes
// The table is searched while another iteration fills it.
#define _GNU_SOURCE
#include "e2e.h"

#include <search.h>

int found[N];

int main(void) {
  hcreate(N);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i == 0)
      hsearch((ENTRY){"one", 0}, ENTER); // RACE
    else
      found[i] = hsearch((ENTRY){"two", 0}, FIND) != NULL; // RACE
  }
  return 0;
}

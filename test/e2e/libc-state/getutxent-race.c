// RUN: %check-race %s
// Rule: exclusion.extent
// All threads share the position in the list.
#include "e2e.h"

#include <utmpx.h>

int found[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    found[i] = getutxent() != NULL; // RACE
  }
  return 0;
}

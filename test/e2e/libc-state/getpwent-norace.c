// RUN: %check-norace %s
// Rule: exclusion.extent
// All threads share the position in the list, used by one at a time.
#define _GNU_SOURCE
#include "e2e.h"

#include <pwd.h>

int found[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    found[i] = getpwent() != NULL;
  }
  return 0;
}

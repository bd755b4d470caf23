// RUN: %check-race %s
// Rule: exclusion.extent
// All threads share the position in the list.
#define _GNU_SOURCE
#include "e2e.h"

#include <pwd.h>

int found[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    found[i] = getpwent() != NULL; // RACE
  }
  return 0;
}

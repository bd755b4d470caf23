// RUN: %check-race %s
// Rule: conflict.bytes
// The environment is read while another iteration changes it.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>

int found[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i == 0)
      setenv("OMPRACER_TEST", "1", 1); // RACE
    else
      found[i] = getenv("HOME") != NULL; // RACE
  }
  return 0;
}

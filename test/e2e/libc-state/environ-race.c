// RUN: %check-race %s
// Rule: conflict.bytes
// The program reads the environment itself, while another iteration changes it.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>
#include <unistd.h>

int found[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i == 0)
      unsetenv("OMPRACER_TEST"); // RACE
    else
      found[i] = environ[0] != NULL; // RACE
  }
  return 0;
}

// RUN: %check-race %s
// Rule: conflict.bytes
// The factor of erand48 is set by srand48.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>

double numbers[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned short state[3] = {(unsigned short)i};
    if (i == 0)
      srand48(1); // RACE
    else
      numbers[i] = erand48(state); // RACE
  }
  return 0;
}

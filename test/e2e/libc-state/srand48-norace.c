// RUN: %check-norace %s
// Rule: conflict.bytes
// Of the state that all threads share erand48 only reads.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>

double numbers[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    unsigned short state[3] = {(unsigned short)i};
    numbers[i] = erand48(state);
  }
  return 0;
}

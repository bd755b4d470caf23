// RUN: %check-race %s
// FLAGS: -lm
// Rule: conflict.bytes
// The variables for the results that pointers lead to are shared.
#define _GNU_SOURCE
#include "e2e.h"

#include <math.h>

int exponent;
double sine, cosine;
double parts[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    parts[i] = frexp(1.5 * i, &exponent); // RACE
    sincos(0.1 * i, &sine, &cosine);      // RACE
    parts[i] += exponent + sine + cosine; // RACE
  }
  return 0;
}

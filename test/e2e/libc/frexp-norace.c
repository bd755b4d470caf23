// RUN: %check-norace %s
// FLAGS: -lm
// Rule: conflict.bytes
// Each iteration has its own variables for the results that pointers lead to.
#define _GNU_SOURCE
#include "e2e.h"

#include <math.h>

double parts[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int exponent;
    double sine, cosine;
    parts[i] = frexp(1.5 * i, &exponent);
    sincos(0.1 * i, &sine, &cosine);
    parts[i] += exponent + sine + cosine;
  }
  return 0;
}

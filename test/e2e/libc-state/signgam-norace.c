// RUN: %check-norace %s
// FLAGS: -lm
// Rule: conflict.bytes
// The sign is left in a variable of the iteration.
#define _GNU_SOURCE
#include "e2e.h"

#include <math.h>

double logs[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int sign;
    logs[i] = lgamma_r(i + 0.5, &sign) + sign;
  }
  return 0;
}

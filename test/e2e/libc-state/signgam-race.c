// RUN: %check-race %s
// FLAGS: -lm
// Rule: conflict.bytes
// The program reads the sign that another call leaves there.
#define _GNU_SOURCE
#include "e2e.h"

#include <math.h>

double logs[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i == 0)
      logs[i] = lgamma(0.5); // RACE
    else
      logs[i] = signgam; // RACE
  }
  return 0;
}

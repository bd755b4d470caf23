// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: value.await
// The race is there, as expected.
#include "e2e.h"
#include <ompracer/annotate.h>

int x;
int main(void) {
  ompracer_expect_race(&x, sizeof x);
#pragma omp parallel
  x++;
  return x < 1;
}

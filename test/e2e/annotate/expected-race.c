// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: value.await
// Another one is not expected.
#include "e2e.h"
#include <ompracer/annotate.h>

int x, y;
int main(void) {
  ompracer_expect_race(&x, sizeof x);
#pragma omp parallel
  {
    x++;
    y++; // RACE
  }
  return x < 1;
}

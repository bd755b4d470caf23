// RUN: %check-race %s
// Rule: loop.concurrent loop.named-chunk
// order(concurrent) takes the order of a named chunk away.
#include "e2e.h"

int a[N + 1];
int main(void) {
#pragma omp parallel for schedule(dynamic, 8) order(concurrent)
  for (int i = 0; i < 8; i++)
    a[i + 1] = a[i]; // RACE
  return 0;
}

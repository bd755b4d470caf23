// RUN: %check-race %s
// Rule: conflict.bytes
// The shared variable is written by all iterations.
#include "e2e.h"

int main(void) {
  int last = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    last = i; // RACE
  return last < 0;
}

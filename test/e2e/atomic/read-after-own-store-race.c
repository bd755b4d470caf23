// RUN: %check-race %s
// Rule: conflict.atomic
// The optimiser knows what the plain read finds. It is a plain read all the same, parallel with the other iterations' stores.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic write
    x = 1; // RACE
    USE(x); // RACE
  }
  return 0;
}

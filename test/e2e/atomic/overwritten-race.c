// RUN: %check-race %s
// Rule: conflict.atomic
// The optimiser would leave the plain store to the atomic one. It is there all the same, parallel with the other iterations'.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    x = 2; // RACE
#pragma omp atomic write
    x = 1; // RACE
  }
  return 0;
}

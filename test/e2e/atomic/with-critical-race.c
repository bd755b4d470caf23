// RUN: %check-race %s
// Rule: conflict.atomic
// An atomic update and one in a critical section do not exclude each other.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 2) {
#pragma omp atomic
      x++; // RACE
    } else {
#pragma omp critical
      x++; // RACE
    }
  }
  return x < 1;
}

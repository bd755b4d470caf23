// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: conflict.atomic
// A plain maximum.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (x < i) { // RACE
      x = i; // RACE
    }
  }
  return x < 0;
}

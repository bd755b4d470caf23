// RUN: %check-race %s
// Rule: conflict.atomic
// A plain update of a double.
#include "e2e.h"

double x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    x += 0.5; // RACE
  }
  return x < 0;
}

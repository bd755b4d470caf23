// RUN: %check-race %s
// Rule: conflict.atomic
// A plain update.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    x += i; // RACE
  }
  return x < 0;
}

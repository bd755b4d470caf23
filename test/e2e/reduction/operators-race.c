// RUN: %check-race %s
// Rule: reduction.excludes
// The maximum is shared.
#include "e2e.h"

int main(void) {
  int m = -1, o = 0;
  double p = 1;
#pragma omp parallel for reduction(| : o) reduction(* : p)
  for (int i = 0; i < N; i++) {
    o |= i;
    p *= 1.5;
    if (i > m) // RACE
      m = i; // RACE
  }
  return 0;
}

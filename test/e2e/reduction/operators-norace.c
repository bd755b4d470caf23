// RUN: %check-norace %s
// Rule: reduction.excludes
// Several operators on several variables.
#include "e2e.h"

int main(void) {
  int m = -1, o = 0;
  double p = 1;
#pragma omp parallel for reduction(max : m) reduction(| : o) reduction(* : p)
  for (int i = 0; i < N; i++) {
    o |= i;
    p *= 1.5;
    if (i > m)
      m = i;
  }
  return m != N - 1 || o != N - 1 || p < 2;
}

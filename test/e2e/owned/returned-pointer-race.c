// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: owned.pinned
// The function returns a pointer to a static variable.
#include "e2e.h"

NOINLINE static int *same(int *p) {
  static int shared;
  return p ? &shared : p;
}
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int t = i;
    *same(&t) += 1; // RACE
    USE(*same(&t)); // RACE
  }
  return 0;
}

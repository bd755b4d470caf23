// RUN: %check-race %s
// Rule: reduction.excludes
// The array of variable length is shared by the lanes.
#include "e2e.h"

int a[N];
NOINLINE static void work(int n) {
  int buffer[n];
#pragma omp simd
  for (int i = 0; i < N; i++) {
    buffer[i % n] = i;     // RACE
    a[i] = buffer[i % n]; // RACE
  }
}
int main(void) {
  work(4);
  return 0;
}

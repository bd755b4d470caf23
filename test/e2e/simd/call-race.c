// RUN: %check-race %s
// Rule: simd.forward
// The function that each lane calls adds to one element; a forward dependence inside a function is kept.
#include "e2e.h"

int a[N + 1], total[2];
__attribute__((noinline)) static void add(int *to, int value) {
  *to += value; // RACE
}
static void shift(int *x, int i) {
  int scratch = x[i + 1];
  x[i] = scratch + 1;
  add(&total[0], x[i]);
}
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++)
    shift(a, i);
  return total[0] < 0;
}

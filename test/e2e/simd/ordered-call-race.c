// RUN: %check-race %s
// Rule: simd.safelen
// Functions in and outside an ordered block update the same element.
#include "e2e.h"

int a[4];
static void add(int value) {
  a[0] += value; // RACE
}
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++) {
#pragma omp ordered simd
    {
      add(i);
    }
    add(1);
  }
  return a[0] < 0;
}

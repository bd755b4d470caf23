// RUN: %check-race %s
// Rule: conflict.atomic
// Written atomically, read without.
#include "e2e.h"

int a[N], sum;
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++) {
    a[i] = sum; // RACE
#pragma omp atomic
    sum += i; // RACE
  }
  return sum < 0;
}

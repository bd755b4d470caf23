// RUN: %check-race %s
// Rule: conflict.bytes
// Two lanes meet in one element.
#include "e2e.h"

int a[N], target[N];
int main(void) {
  for (int i = 0; i < N; i++)
    target[i] = i * 7 % 30;
#pragma omp simd
  for (int i = 0; i < N; i++)
    a[target[i]] += i; // RACE
  return 0;
}

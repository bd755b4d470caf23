// RUN: %check-norace %s
// Rule: conflict.bytes
// Each lane has an element.
#include "e2e.h"

int a[N], target[N];
int main(void) {
  for (int i = 0; i < N; i++)
    target[i] = i * 7 % N;
#pragma omp simd
  for (int i = 0; i < N; i++)
    a[target[i]] += i;
  return 0;
}

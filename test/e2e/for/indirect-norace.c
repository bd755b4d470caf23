// RUN: %check-norace %s
// Rule: conflict.bytes
// The index array is a permutation.
#include "e2e.h"

int a[4 * N], at[N];
int main(void) {
  for (int i = 0; i < N; i++)
    at[i] = 4 * ((i * 7) % N);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[at[i]] += i;
  return 0;
}

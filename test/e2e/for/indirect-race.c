// RUN: %check-race %s
// Rule: conflict.bytes
// The index array names one element twice.
#include "e2e.h"

int a[4 * N], at[N];
int main(void) {
  for (int i = 0; i < N; i++)
    at[i] = 4 * ((i * 7) % N);
  at[N - 1] = at[2];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[at[i]] += i; // RACE
  return 0;
}

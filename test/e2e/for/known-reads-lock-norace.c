// RUN: %check-norace %s
// Rule: exclusion.extent
// All iterations read under a lock. One does so twice, and one writes.
#include "e2e.h"

int table[2 * N], at[N];
static NOINLINE void prepare(void) {
  for (int i = 0; i < N; i++)
    at[i] = i % 4 * 2;
}

int main(void) {
  prepare();
#pragma omp parallel for
  for (int i = 0; i < 8 * N; i++) {
#pragma omp critical(a)
    USE(table[at[i % N]]);
    if (i == 4 * N) {
#pragma omp critical(a)
      USE(table[at[0]]);
    }
#pragma omp critical(a)
    if (i == 8 * N - 1)
      table[at[0]] = 1;
  }
  return 0;
}

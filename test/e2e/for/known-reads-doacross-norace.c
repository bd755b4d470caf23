// RUN: %check-norace %s
// Rule: doacross.sink
// An iteration reads after its source another element than the last iteration writes.
#include "e2e.h"

int table[2 * N], at[N];
static NOINLINE void prepare(void) {
  for (int i = 0; i < N; i++)
    at[i] = i % 4 * 2;
}

int main(void) {
  prepare();
#pragma omp parallel for ordered(1)
  for (int i = 0; i < 8 * N; i++) {
    USE(table[at[i % N]]);
#pragma omp ordered depend(sink : i - 1)
    if (i == 8 * N - 1)
      table[at[0]] = 1;
#pragma omp ordered depend(source)
    if (i == 4 * N)
      USE(table[at[1]]);
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: barrier.code
// Two loops read a table; the end of the second one comes before a write.
#include "e2e.h"

int table[2 * N], at[N];
static NOINLINE void prepare(void) {
  for (int i = 0; i < N; i++)
    at[i] = i % 4 * 2;
}

int main(void) {
  prepare();
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 8 * N; i++)
      USE(table[at[i % N]]);
#pragma omp for
    for (int i = 0; i < 8 * N; i++)
      USE(table[at[i % N]]);
#pragma omp single
    table[at[0]] = 1;
  }
  return 0;
}

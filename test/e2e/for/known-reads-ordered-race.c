// RUN: %check-race %s
// Rule: ordered.blocks
// An iteration reads after its ordered region what a later one writes in its own.
#include "e2e.h"

int table[2 * N], at[N];
static NOINLINE void prepare(void) {
  for (int i = 0; i < N; i++)
    at[i] = i % 4 * 2;
}

int main(void) {
  prepare();
#pragma omp parallel for ordered
  for (int i = 0; i < 8 * N; i++) {
    USE(table[at[i % N]]);
#pragma omp ordered
    if (i == 8 * N - 1)
      table[at[0]] = 1; // RACE
    if (i == 4 * N)
      USE(table[at[0]]); // RACE
  }
  return 0;
}

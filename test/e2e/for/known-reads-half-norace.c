// RUN: %check-norace %s
// Rule: conflict.bytes
// All iterations read one half of a word; one reads the other half, and one writes that half of another word.
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
    USE(table[at[i % N]]);
    if (i == 4 * N)
      USE(table[at[0] + 1]);
    if (i == 8 * N - 1)
      table[at[1] + 1] = 1;
  }
  return 0;
}

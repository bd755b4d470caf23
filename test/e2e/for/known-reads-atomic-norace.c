// RUN: %check-norace %s
// Rule: conflict.atomic
// All iterations read atomically. One reads so once more what another one writes atomically.
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
    int v;
#pragma omp atomic read
    v = table[at[i % N]];
    if (i == 4 * N) {
#pragma omp atomic read
      v = table[at[0]];
    }
    USE(v);
    if (i == 8 * N - 1)
#pragma omp atomic write
      table[at[0]] = 1;
  }
  return 0;
}

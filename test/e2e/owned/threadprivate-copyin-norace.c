// RUN: %check-norace %s
// Rule: conflict.bytes
// A threadprivate array, initialised by copyin.
#include "e2e.h"

static int table[4] = {1, 2, 3, 4};
#pragma omp threadprivate(table)
int main(void) {
  table[1] = 5;
#pragma omp parallel copyin(table)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      table[i % 4] += i;
  }
  return 0;
}

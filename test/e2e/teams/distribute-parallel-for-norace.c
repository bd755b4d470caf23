// RUN: %check-norace %s
// Rule: conflict.bytes
// None.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp teams distribute parallel for num_teams(2)
  for (int i = 1; i < N; i++)
    a[i] = b[i - 1] + 1;
  return 0;
}

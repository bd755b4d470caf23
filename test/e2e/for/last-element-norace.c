// RUN: %check-norace %s
// Rule: conflict.bytes
// No pair does.
#include "e2e.h"

int a[N + 1];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int j = i == N - 2 ? N : i;
    a[j] = i;
  }
  return 0;
}

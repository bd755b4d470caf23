// RUN: %check-norace %s
// Rule: last.first-reads
// The second index is linear.
#include "e2e.h"

int a[N], b[N];
int main(void) {
  int j = 0;
#pragma omp parallel for linear(j)
  for (int i = 0; i < N; i++) {
    a[j] = b[i];
    j++;
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: conflict.bytes
// The temporary is private.
#include "e2e.h"

int a[N];
int main(void) {
  int tmp = 0;
#pragma omp parallel for private(tmp)
  for (int i = 0; i < N; i++) {
    tmp = a[i] + i;
    a[i] = tmp;
  }
  return a[5] != 5;
}

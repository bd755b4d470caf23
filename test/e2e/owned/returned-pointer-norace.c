// RUN: %check-norace %s
// Rule: owned.pinned
// The function returns its argument, a pointer to a local.
#include "e2e.h"

NOINLINE static int *same(int *p) {
  return p;
}
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int t = i;
    *same(&t) += 1;
    USE(*same(&t));
  }
  return 0;
}

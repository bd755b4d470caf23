// RUN: %check-norace %s
// Rule: simd.safelen
// A forward dependence inside the chunk, and a private variable.
#include "e2e.h"

int a[N];
int main(void) {
  int t, f = 3;
#pragma omp parallel for simd schedule(static, 8) private(t) firstprivate(f)
  for (int i = 0; i < N; i++) {
    t = i % 8;
    f = t;
    if (f != 7)
      a[i] = a[i + 1] + 1;
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: simd.safelen
// Each lane has its own variables, also what it reaches through pointers.
#include "e2e.h"

int a[N], b[N], c[N];
NOINLINE static int sum(const int *v) { return v[0] + v[1]; }
int main(void) {
  int t, last, step = 0;
  int row[2];
#pragma omp simd private(t, row) lastprivate(last) linear(step : 2)
  for (int i = 0; i < N; i++) {
    int local[2], *p = local;
    p[0] = t = a[i];
    p[1] = step;
    row[0] = t;
    row[1] = p[1];
    last = sum(p);
    b[i] = last + sum(row);
    step += 2;
  }
#pragma omp simd
  for (int i = 0; i < N; i++) {
    int k, total = 0;
    for (k = 0; k < 4; k++)
      total += b[k];
    c[i] = total;
  }
  return last < 0 || c[0] < 0;
}

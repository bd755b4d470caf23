// RUN: %check-norace %s
// Rule: reduction.excludes
// Private arrays and reductions of sections, of fixed and variable length.
#include "e2e.h"

int a[N], y[4], z[4];
NOINLINE static void work(int *sums, int n) {
  int buffer[n];
#pragma omp simd private(buffer) reduction(+ : sums[ : n])
  for (int i = 0; i < N; i++) {
    buffer[i % n] = i;
    sums[i % n] += buffer[i % n];
  }
#pragma omp simd reduction(+ : y[ : 4])
  for (int i = 0; i < N; i++)
    y[i % 4] += i;
#pragma omp parallel
#pragma omp for simd schedule(static, 8) private(buffer) reduction(+ : sums[ : n])
  for (int i = 0; i < N; i++) {
    buffer[0] = i;
    sums[0] += buffer[0];
  }
}
int main(void) {
  work(z, 4);
  return 0;
}

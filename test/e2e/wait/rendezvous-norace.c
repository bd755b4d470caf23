// RUN: %check-norace %s
// Rule: value.await
// A barrier made by hand between two loops, and between the second one and what each thread reads.
#include "e2e.h"

int a[N], b[N], count[2];
static void rendezvous(int i) {
#pragma omp atomic update seq_cst
  count[i] += 1;
  for (int seen = 0; seen < omp_get_num_threads();) {
#pragma omp atomic read seq_cst
    seen = count[i];
  }
}
int main(void) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < N; ++i)
      a[i] = i;
    rendezvous(0);
#pragma omp for nowait
    for (int i = 0; i < N; ++i)
      b[i] = a[N - 1 - i];
    rendezvous(1);
    for (int i = 0; i < N; ++i)
      USE(b[i]);
  }
  return 0;
}

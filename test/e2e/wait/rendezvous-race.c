// RUN: %check-race %s
// Rule: value.await
// The first barrier made by hand stands before the first loop, not between the two.
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
    rendezvous(0);
#pragma omp for nowait
    for (int i = 0; i < N; ++i)
      a[i] = i; // RACE
#pragma omp for nowait
    for (int i = 0; i < N; ++i)
      b[i] = a[N - 1 - i]; // RACE
    rendezvous(1);
    for (int i = 0; i < N; ++i)
      USE(b[i]);
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: exclusion.extent
// Of the integers that a task captures, the one that selects an element decides, and not the one next to it: a sum that
// others add to under a lock awaits nobody.
#include "e2e.h"

static int sum, out[N + 1];
static omp_lock_t lock;

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    omp_set_lock(&lock);
    sum += i;
    omp_unset_lock(&lock);
#pragma omp task firstprivate(i)
    out[i + 1] = N;
    omp_set_lock(&lock);
    sum += i;
    omp_unset_lock(&lock);
  }
  return out[0];
}

// RUN: %check-race %s
// Rule: value.await
// Each iteration holds one of several locks: none protects the number of items, though it selects the next element.
#include "e2e.h"

omp_lock_t locks[4];
int count, items[N];
int main(void) {
  for (int k = 0; k < 4; k++)
    omp_init_lock(&locks[k]);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    omp_lock_t *lock = &locks[i % 4];
    omp_set_lock(lock);
    items[count++] = i; // RACE
    omp_unset_lock(lock);
  }
  return 0;
}

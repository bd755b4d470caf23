// RUN: %check-norace %s
// Rule: value.await
// One lock protects the number of items, which selects the next element.
#include "e2e.h"

omp_lock_t locks[4];
int count, items[N];
int main(void) {
  for (int k = 0; k < 4; k++)
    omp_init_lock(&locks[k]);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    omp_lock_t *lock = &locks[0];
    omp_set_lock(lock);
    items[count++] = i;
    omp_unset_lock(lock);
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: exclusion.extent
// Each bucket has a lock; under all of them the pointer to the buckets is read, more often than a history keeps.
#include "e2e.h"

enum { kBuckets = 150 };
static omp_lock_t locks[kBuckets];
static int storage[kBuckets], *buckets = storage;

int main(void) {
  for (int i = 0; i < kBuckets; i++)
    omp_init_lock(&locks[i]);
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 4 * kBuckets; i++) {
    omp_set_lock(&locks[i % kBuckets]);
    buckets[i % kBuckets] += i;
    omp_unset_lock(&locks[i % kBuckets]);
  }
  return 0;
}

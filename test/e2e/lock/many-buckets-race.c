// RUN: %check-race %s
// Rule: exclusion.extent
// One iteration writes the pointer under the lock of its bucket.
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
    buckets[i % kBuckets] += i; // RACE
    if (i == 4 * kBuckets - 1)
      buckets = storage; // RACE
    omp_unset_lock(&locks[i % kBuckets]);
  }
  return 0;
}

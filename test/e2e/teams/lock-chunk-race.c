// RUN: %check-race %s
// Rule: loop.static-chunk
// A lock excludes inside a team; chunks of different teams meet in one element.
#include "e2e.h"

int a[N];
omp_lock_t lock;
int main(void) {
  omp_init_lock(&lock);
#pragma omp teams distribute parallel for num_teams(2) dist_schedule(static, 8)
  for (int i = 0; i < 32; i++) {
    omp_set_lock(&lock);
    a[i % 16 / 12]++; // RACE
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  return 0;
}

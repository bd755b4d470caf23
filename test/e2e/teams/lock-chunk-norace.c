// RUN: %check-norace %s
// Rule: loop.static-chunk
// Two teams, so the chunks 0 and 2 belong to one of them, and 1 and 3 to the other.
#include "e2e.h"

int a[N];
omp_lock_t lock;
int main(void) {
  omp_init_lock(&lock);
#pragma omp teams distribute parallel for num_teams(2) dist_schedule(static, 8)
  for (int i = 0; i < 32; i++) {
    omp_set_lock(&lock);
    a[i % 16 / 8]++;
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  return 0;
}

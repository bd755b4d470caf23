// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: exclusion.extent
// Both readers are inside: the lock that the first one has set does not exclude them.
#include "e2e.h"

static omp_lock_t room, count;
static int readers, seen;

int main(void) {
  omp_init_lock(&room);
  omp_init_lock(&count);
#pragma omp parallel num_threads(2)
  {
    omp_set_lock(&count);
    if (++readers == 1)
      omp_set_lock(&room);
    omp_unset_lock(&count);
#pragma omp barrier
    seen++; // RACE
#pragma omp barrier
    omp_set_lock(&count);
    if (--readers == 0)
      omp_unset_lock(&room);
    omp_unset_lock(&count);
  }
  return seen == 0;
}

// RUN: %check-race %s
// Rule: exclusion.extent
// The first lock is given back, too, before the update.
#include "e2e.h"
#include <threads.h>
#include <time.h>

mtx_t lock;
int x;
int main(void) {
  struct timespec until;
  timespec_get(&until, TIME_UTC);
  until.tv_sec += 1000;
  mtx_init(&lock, mtx_timed | mtx_recursive);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 2)
      while (mtx_trylock(&lock) != thrd_success)
        thrd_yield();
    else
      while (mtx_timedlock(&lock, &until) != thrd_success)
        thrd_yield();
    mtx_lock(&lock);
    mtx_unlock(&lock);
    mtx_unlock(&lock);
    x++; // RACE
  }
  mtx_destroy(&lock);
  return x == 0;
}

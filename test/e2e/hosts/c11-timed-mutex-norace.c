// RUN: %check-norace %s
// Rule: exclusion.extent
// A recursive mutex, taken by trial and with a limit, is held until its last unlock.
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
    x++;
   mtx_unlock(&lock);
  }
  mtx_destroy(&lock);
  return x == 0;
}

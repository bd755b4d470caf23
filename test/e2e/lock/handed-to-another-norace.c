// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: exclusion.extent
// One thread sets the lock and hands it to another one, which unsets it after its own write.
#include "e2e.h"

static omp_lock_t l;
static int x, given;

int main(void) {
  omp_init_lock(&l);
#pragma omp parallel num_threads(3)
  {
    const int me = omp_get_thread_num();
    if (me == 0) {
      omp_set_lock(&l);
      x++;
#pragma omp atomic write release
      given = 1;
    } else if (me == 1) {
      int go = 0;
      while (!go) {
#pragma omp atomic read acquire
        go = given;
      }
      x++;
      omp_unset_lock(&l);
    } else {
      omp_set_lock(&l);
      x++; // RACE
      omp_unset_lock(&l);
    }
  }
  return x != 3;
}

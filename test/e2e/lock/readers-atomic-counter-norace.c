// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: exclusion.extent
// The readers count themselves by atomic operations: who leaves releases what it has read to the one that unsets the lock.
#include "e2e.h"

static omp_lock_t room;
static int readers, entered, value;

static int readersNow(void) {
  int n;
#pragma omp atomic read acquire
  n = readers;
  return n;
}

int main(void) {
  omp_init_lock(&room);
#pragma omp parallel num_threads(3)
  {
    const int me = omp_get_thread_num();
    if (me == 2) {
      omp_set_lock(&room);
      value = 1; // RACE
      omp_unset_lock(&room);
    } else if (me == 0) {
      omp_set_lock(&room);
#pragma omp atomic write release
      readers = 2;
#pragma omp atomic write release
      entered = 1;
      USE(value);
      while (readersNow() != 1)
        ;
      omp_unset_lock(&room);
    } else {
      int go = 0;
      while (!go) {
#pragma omp atomic read acquire
        go = entered;
      }
      USE(value); // RACE
#pragma omp atomic update release
      readers--;
    }
  }
  return value != 1;
}

// RUN: %check-race %s
// Rule: value.await
// Thread 0 writes after it has handed the lock to thread 1.
#include "e2e.h"
#include <unistd.h>

int value;
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    const int me = omp_get_thread_num();
    if (me == 0)
      omp_set_lock(&lock);
#pragma omp barrier
    if (me == 0) {
      omp_unset_lock(&lock);
      value = 1; // RACE
    } else {
      usleep(20000);
      omp_set_lock(&lock);
      omp_unset_lock(&lock);
    }
#pragma omp single nowait
    value = 2; // RACE
  }
  return 0;
}

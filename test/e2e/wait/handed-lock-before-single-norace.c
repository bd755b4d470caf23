// RUN: %check-norace %s
// Rule: value.await
// Thread 0 holds the lock across the barrier and hands it to thread 1, which comes to the single body after that.
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
      value = 1;
      omp_unset_lock(&lock);
    } else {
      usleep(20000);
      omp_set_lock(&lock);
      omp_unset_lock(&lock);
    }
#pragma omp single nowait
    value = 2;
  }
  return 0;
}

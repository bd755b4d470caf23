// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: exclusion.around
// One thread holds the lock around both constructs. That it has created a task under it in the first one does not make
// the others hold it.
#include "e2e.h"

int x;
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      omp_set_lock(&lock);
#pragma omp single nowait
#pragma omp task if (0)
    USE(0);
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 4; i++)
      x = i; // RACE
    if (omp_get_thread_num() == 0)
      omp_unset_lock(&lock);
  }
  return x > 4;
}

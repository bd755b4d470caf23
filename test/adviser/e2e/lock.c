// RUN: %check-spans %s
//
// A lock bounds each phase between barriers for itself: (1 + 8 * 2) + (1 + 8 * 3).
// EXPECT: work 56, logical 7, locks 42, trace 42
// ENV: OMP_DYNAMIC=false
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(8)
  {
    ompracer_work(1);
    omp_set_lock(&lock);
    ompracer_work(2);
    omp_unset_lock(&lock);
#pragma omp barrier
    ompracer_work(1);
#pragma omp critical
    ompracer_work(3);
  }
  omp_destroy_lock(&lock);
}

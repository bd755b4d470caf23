// RUN: %check-spans %s
//
// A region inside a region.
// EXPECT: work 22, logical 6, scheduled 6
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
    ompracer_work(5);
    ompracer_work(1);
  }
}

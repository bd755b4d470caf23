// RUN: %check-spans %s
//
// A task of two iterations is in order on the scheduled clock.
// EXPECT: work 8, logical 1, scheduled 2
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop num_tasks(4)
    for (int i = 0; i < 8; ++i)
      ompracer_work(1);
  }
}

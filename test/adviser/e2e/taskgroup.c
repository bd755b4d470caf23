// RUN: %check-spans %s
//
// The end of a taskgroup joins all descendants: max(2, 1 + 8) + 3.
// EXPECT: work 14, logical 12, scheduled 12
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      {
        ompracer_work(1);
#pragma omp task
        ompracer_work(8);
      }
      ompracer_work(2);
    }
    ompracer_work(3);
  }
}

// RUN: %check-spans %s
//
// A taskwait in the place of the taskgroup joins less: max(2 + 3, 1 + 8).
// EXPECT: work 14, logical 9, scheduled 9
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      ompracer_work(1);
#pragma omp task
      ompracer_work(8);
    }
    ompracer_work(2);
#pragma omp taskwait
    ompracer_work(3);
  }
}

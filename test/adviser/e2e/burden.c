// RUN: %check-spans --burden 3 %s
//
// With a burden of three at each edge: the region 3, the creation 3, the task's begin 3 and its join 3, and the barriers
// of the single construct and the region.
// EXPECT: work 12, logical 12, scheduled 12, burdened 27
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    ompracer_work(2);
#pragma omp task
    ompracer_work(9);
#pragma omp taskwait
    ompracer_work(1);
  }
}

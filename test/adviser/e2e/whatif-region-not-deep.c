// RUN: %check-spans %s
//
// The same without whatif_deep=1: only the creation is in the region, and that is no work.
// EXPECT: work 26, logical 26, whatif1 26
#include <ompracer/annotate.h>

int main(void) {
  ompracer_work(4);
#pragma omp parallel
#pragma omp single
  {
    ompracer_whatif_begin("tasks", 2);
#pragma omp task
    {
      ompracer_work(2);
#pragma omp task
      ompracer_work(20);
    }
    ompracer_whatif_end();
  }
}

// RUN: %check-spans %s
//
// OPTIONS: whatif_deep=1
// A task that is created in the region belongs to it, and so do its own: 4 + (2 + 20)/2.
// EXPECT: work 26, logical 26, whatif1 15
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

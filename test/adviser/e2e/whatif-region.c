// RUN: %check-spans %s
//
// Serial code and the body of a task, so many times as parallel: 5 + 10/4 + 20 and 5 + 10 + 7; a region inside
// another one is in both. The second task's code is no part of the region that its creation is in.
// EXPECT: work 42, logical 35, whatif1 27.5, whatif2 22, whatif3 32.5
#include <ompracer/annotate.h>

int main(void) {
  ompracer_work(5);
  ompracer_whatif_begin("serial", 4);
  ompracer_work(10);
  ompracer_whatif_end();
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      ompracer_whatif_begin("body", 10);
      ompracer_work(10);
      ompracer_whatif_begin("inner", 2);
      ompracer_work(5);
      ompracer_whatif_end();
      ompracer_work(5);
      ompracer_whatif_end();
    }
    ompracer_whatif_begin("serial", 4);
#pragma omp task
    ompracer_work(7);
    ompracer_whatif_end();
  }
}

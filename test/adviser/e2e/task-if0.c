// RUN: %check-spans %s
//
// The creator waits for an undeferred task, and before it for what that depends on; tasks of a final one are undeferred.
// EXPECT: work 34, logical 24, scheduled 24
#include <ompracer/annotate.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    ompracer_work(10);
    ompracer_work(2);
#pragma omp task if (0) depend(in : x)
    ompracer_work(5);
    ompracer_work(1);
#pragma omp task final(1)
    {
      ompracer_work(3);
#pragma omp task
      ompracer_work(5);
    }
    ompracer_work(8);
  }
  return x;
}

// RUN: %check-spans %s
//
// What the creator has done besides does not delay the task: max(10, 10) + 5, and 18.
// EXPECT: work 43, logical 18, scheduled 18
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    ompracer_work(10);
#pragma omp task
    ompracer_work(18);
    ompracer_work(10);
#pragma omp task depend(in : x)
    ompracer_work(5);
  }
  return x;
}

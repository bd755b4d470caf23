// RUN: %check-spans %s
//
// A task starts after its creation and its predecessors, whichever is later.
// EXPECT: work 25, logical 15, scheduled 15
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    ompracer_work(10);
    ompracer_work(10);
#pragma omp task depend(in : x)
    ompracer_work(5);
  }
  return x;
}

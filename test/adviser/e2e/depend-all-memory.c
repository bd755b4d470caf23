// RUN: %check-spans %s
//
// omp_all_memory orders with everything: max(4, 7) + 2 + 3.
// FLAGS: -fopenmp-version=52
// EXPECT: work 16, logical 12, scheduled 12
#include <ompracer/annotate.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    ompracer_work(4);
#pragma omp task depend(out : y)
    ompracer_work(7);
#pragma omp task depend(out : omp_all_memory)
    ompracer_work(2);
#pragma omp task depend(in : x)
    ompracer_work(3);
  }
  return x + y;
}

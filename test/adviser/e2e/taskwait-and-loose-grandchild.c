// RUN: %check-spans %s
//
// taskwait joins children only: max(5 + 10, 2 + 6).
// EXPECT: work 23, logical 15, scheduled 15
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      ompracer_work(2);
#pragma omp task
      ompracer_work(6);
    }
#pragma omp task
    ompracer_work(5);
#pragma omp taskwait
    ompracer_work(10);
  }
}

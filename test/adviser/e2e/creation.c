// RUN: %check-spans %s
//
// The creator goes on: 1 + 3 + 9.
// EXPECT: work 23, logical 13, scheduled 13
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    ompracer_work(1);
#pragma omp task
    ompracer_work(10);
    ompracer_work(3);
#pragma omp task
    ompracer_work(0);
    ompracer_work(9);
  }
}

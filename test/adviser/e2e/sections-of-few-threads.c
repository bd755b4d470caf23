// RUN: %check-spans %s
//
// With fewer threads a share counts as one unit, and the profile says so.
// EXPECT: work 12, sections 2
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    ompracer_work(4);
#pragma omp section
    ompracer_work(6);
#pragma omp section
    ompracer_work(2);
  }
}

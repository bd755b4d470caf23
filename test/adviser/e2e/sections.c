// RUN: %check-spans %s
//
// As many threads as sections.
// EXPECT: work 12, logical 6, scheduled 6
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel sections num_threads(3)
  {
#pragma omp section
    ompracer_work(4);
#pragma omp section
    ompracer_work(6);
#pragma omp section
    ompracer_work(2);
  }
}

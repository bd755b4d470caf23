// RUN: %check-spans %s
//
// The path does not know of mutual exclusion; the clock with locks does: 10 + 4 * 5.
// EXPECT: work 60, logical 15, locks 30, trace 30
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel num_threads(4)
  {
    ompracer_work(10);
#pragma omp critical
    ompracer_work(5);
  }
}

// RUN: %check-spans %s
//
// Ordered blocks follow each other, what comes before them does not: 3 + 4 * 2.
// EXPECT: work 20, logical 11
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel for ordered
  for (int i = 0; i < 4; ++i) {
    ompracer_work(3);
#pragma omp ordered
    ompracer_work(2);
  }
}

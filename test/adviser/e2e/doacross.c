// RUN: %check-spans %s
//
// Each iteration waits for the one before in its middle: 2 + 4 * 3.
// EXPECT: work 20, logical 14
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel for ordered(1)
  for (int i = 0; i < 4; ++i) {
    ompracer_work(2);
#pragma omp ordered depend(sink : i - 1)
    ompracer_work(3);
#pragma omp ordered depend(source)
  }
}

// RUN: %check-spans %s
//
// Iterations are parallel on the logical clock, shares of threads on the scheduled one.
// EXPECT: work 64, logical 1
// EXPECT 1: scheduled 64
// EXPECT 2: scheduled 32
// EXPECT 3: scheduled 22
// EXPECT 8: scheduled 8
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < 64; ++i)
    ompracer_work(1);
}

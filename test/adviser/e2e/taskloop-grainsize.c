// REQUIRES: llvm-22
// RUN: %check-spans %s
//
// With a strict grainsize its chunks are the units. (clang 19 leaves the modifier out.)
// FLAGS: -fopenmp-version=51
// EXPECT: work 32, logical 4, scheduled 4
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(strict : 4)
  for (int i = 0; i < 32; ++i)
    ompracer_work(1);
}

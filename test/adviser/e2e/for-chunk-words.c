// RUN: %check-spans %s
//
// The units of a loop with named chunks are chunks.
// EXPECT: work 64, logical 8, parallel-for.chunks 8
// THREADS: 2 3 8
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp for schedule(dynamic, 8)
  for (int i = 0; i < 64; ++i)
    ompracer_work(1);
}

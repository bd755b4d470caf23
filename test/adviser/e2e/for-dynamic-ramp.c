// RUN: %check-spans %s
//
// Each chunk of a dynamic loop is known.
// EXPECT: work 4032, logical 126
// THREADS: 2 3 8
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 64; ++i)
    ompracer_work(2 * i);
}

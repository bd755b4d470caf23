// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: value.await
// Code and memory that the program answers for.
#include "e2e.h"
#include <ompracer/annotate.h>

int hits, counts[2], sum;
int main(void) {
  ompracer_ignore_range(counts, sizeof counts);
#pragma omp parallel
  {
    ompracer_ignore_begin();
    hits++;
    ompracer_ignore_end();
    counts[1]++;
  }
#pragma omp simd
  for (int i = 0; i < N; i++)
    counts[0] += i;
  return hits < 1;
}

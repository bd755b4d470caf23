// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: value.await
// After the end of what is ignored, and parallel with it.
#include "e2e.h"
#include <ompracer/annotate.h>

int hits, counts[3];
int main(void) {
  ompracer_ignore_range(counts, 2 * sizeof counts[0]);
  ompracer_ignore_range(&hits, sizeof hits);
  ompracer_check_range(&hits, sizeof hits);
#pragma omp parallel
  {
    ompracer_ignore_begin();
    ompracer_ignore_begin();
    ompracer_ignore_end();
    counts[2]++;
    ompracer_ignore_end();
    hits++; // RACE
    counts[1]++;
    counts[2]++; // RACE
  }
  return hits < 1;
}

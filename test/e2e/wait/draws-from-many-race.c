// RUN: %check-race %s
// Rule: value.await
// Numbers are drawn from many counters, too often to ask for each pair which draw precedes which. The order matters
// first where a counter is read plainly: the iterations that drew from this one are not known to precede the read.
// The pair has fewer draws than its twin: with 40000 the detector may give up on the question, and says so (L089).
#include "e2e.h"

enum { kCounters = 64, kDraws = 3200, kEach = 2 * kDraws / kCounters };

int slot[2 * kDraws], next[kCounters];

static int read(int *counter) {
  int number;
#pragma omp atomic read
  number = *counter;
  return number;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < kDraws; i++) {
    int first = i % kCounters, second = i * 7 % kCounters, drawn;
#pragma omp atomic capture seq_cst
    drawn = next[first]++; // RACE
    slot[first * kEach + drawn] = i;
#pragma omp atomic capture seq_cst
    drawn = next[second]++; // RACE
    slot[second * kEach + drawn] = i;
    if (i == kDraws - 1)
      USE(next[5]); // RACE
  }
  return read(&next[0]) == 0;
}

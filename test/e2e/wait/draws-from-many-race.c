// RUN: %check-race %s
//
// Numbers are drawn from many counters, too often to ask which draw precedes which. That matters to nobody until
// somebody reads a counter plainly: the iterations that drew from this one are not known to precede it.
#include "e2e.h"

enum { kCounters = 64, kDraws = 40000, kEach = 2 * kDraws / kCounters };

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

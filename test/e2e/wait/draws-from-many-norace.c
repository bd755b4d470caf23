// RUN: %check-norace %s
// Rule: value.await
// Numbers are drawn from many counters, too often to ask which draw precedes which. That matters to nobody until
// somebody reads a counter plainly, and nothing is left unchecked.
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
    drawn = next[first]++;
    slot[first * kEach + drawn] = i;
#pragma omp atomic capture seq_cst
    drawn = next[second]++;
    slot[second * kEach + drawn] = i;
    if (i == kDraws - 1)
      USE(read(&next[5]));
  }
  return read(&next[0]) == 0;
}

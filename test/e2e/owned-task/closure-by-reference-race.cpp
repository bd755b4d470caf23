// RUN: %check-race %s
// Rule: conflict.bytes
// A lambda that holds a reference to a number of all selects one element.
#include "e2e.h"

int sum[64];
int main() {
#pragma omp parallel
  {
    int me = 0;
    auto add = [&](int i) { sum[me] += i; }; // RACE
#pragma omp for
    for (int i = 0; i < N; i++)
      add(i);
  }
  return sum[0] < 0;
}

// RUN: %check-race %s
// Rule: conflict.bytes
// A loop over iterators, one shared element.
#include "e2e.h"
#include <vector>

int main() {
  std::vector<int> v(N);
  int *first = v.data();
#pragma omp parallel for
  for (auto it = v.begin(); it < v.end(); ++it) {
    *first += 1; // RACE
  }
  return v[0] < 1;
}

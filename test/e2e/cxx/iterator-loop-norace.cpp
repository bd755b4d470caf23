// RUN: %check-norace %s
// Rule: conflict.bytes
// A loop over iterators, each its own.
#include "e2e.h"
#include <vector>

int main() {
  std::vector<int> v(N);
  int *first = v.data();
#pragma omp parallel for
  for (auto it = v.begin(); it < v.end(); ++it) {
    int *mine = first + (it - v.begin());
    *mine += 1;
  }
  return v[0] < 1;
}

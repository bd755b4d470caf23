// RUN: %check-norace %s
// Rule: owned.pinned
// A map and a set for each thread; their nodes are found through structures that functions return by value.
#include "e2e.h"
#include <map>
#include <set>
#include <vector>

int main() {
  std::vector<std::set<int>> sets(64);
#pragma omp parallel
  {
    std::map<int, int> counts;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      counts[i % 7]++;
      sets[omp_get_thread_num()].insert(i % 5);
    }
  }
  return sets[0].size() > 5;
}

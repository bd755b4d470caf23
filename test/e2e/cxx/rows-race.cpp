// RUN: %check-race %s
//
// Many insertions into few containers, half of them one at a time.
// LINES: any
#include "e2e.h"
#include <map>
#include <vector>

int main() {
  std::vector<std::vector<int>> rows(16);
  std::map<int, int> count;
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 2 * N; i++) {
    rows[i % 16].push_back(i);
#pragma omp critical
    count[i % 4]++;
  }
  return rows[0].size() != 4 || count[1] != 16;
}

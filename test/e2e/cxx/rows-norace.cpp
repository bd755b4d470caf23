// RUN: %check-norace %s
// Rule: conflict.bytes
// Many insertions into few containers, one at a time: each reads what earlier ones wrote.
#include "e2e.h"
#include <map>
#include <vector>

int main() {
  std::vector<std::vector<int>> rows(16);
  std::size_t sizes[2 * N];
  std::map<int, int> count;
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 2 * N; i++) {
#pragma omp critical
    rows[i % 16].push_back(i);
#pragma omp critical
    sizes[i] = rows[i % 16].size();
#pragma omp critical
    count[i % 4]++;
  }
  return sizes[0] == 0 || rows[0].size() != 4 || count[1] != 16;
}

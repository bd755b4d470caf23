/*
 * The vector is shared by all threads.
 * Data race pair: bins[i % 8]@10:21:W vs. bins[i % 8]@10:21:W
 */
#include <cstdio>
#include <vector>

struct Histogram {
  std::vector<int> bins = std::vector<int>(8);
  void add(int i) { bins[i % 8]++; }
};

int main() {
  Histogram histogram;
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    histogram.add(i);
  std::printf("%d\n", histogram.bins[3] > 0);
  return 0;
}

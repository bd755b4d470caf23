/*
 * No data race: each thread counts in a copy that owns its own block; the combiner merges it before the copy is
 * destroyed (OpenMP 5.2, declare reduction directive).
 */
#include <cstdio>
#include <vector>

struct Histogram {
  std::vector<int> bins = std::vector<int>(8);
  void add(int i) { bins[i % 8]++; }
};

static void merge(Histogram &into, const Histogram &from) {
  for (int k = 0; k < 8; k++)
    into.bins[k] += from.bins[k];
}
#pragma omp declare reduction(merge : Histogram : merge(omp_out, omp_in))

int main() {
  Histogram histogram;
#pragma omp parallel for reduction(merge : histogram)
  for (int i = 0; i < 64; i++)
    histogram.add(i);
  std::printf("%d\n", histogram.bins[3] > 0);
  return 0;
}

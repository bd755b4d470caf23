/*
 * No data race: each task counts in a copy that takes part in the reduction (OpenMP 5.2, reduction clause,
 * taskloop construct).
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
#pragma omp declare reduction(merge : Histogram : merge(omp_out, omp_in)) initializer(omp_priv = Histogram())

int main() {
  Histogram histogram;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop reduction(merge : histogram) grainsize(4)
    for (int i = 0; i < 64; i++)
      histogram.add(i);
  }
  std::printf("%d\n", histogram.bins[3] > 0);
  return 0;
}

// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: reduction.part
// The constructor of the copies takes nothing from the original.
#include "e2e.h"

struct Mean {
  double sum;
  long count;
  Mean(double s, long c) : sum(s), count(c) {}
  Mean(const Mean &) = default;
  void add(const Mean &other) {
    sum += other.sum;
    count += other.count;
  }
};
#pragma omp declare reduction(mean : Mean : omp_out.add(omp_in)) initializer(omp_priv = Mean(0, 0))

int main() {
  Mean mean(0, 0);
#pragma omp parallel
#pragma omp for reduction(mean : mean)
  for (int i = 0; i < N; i++)
    mean.add(Mean(i, 1));
  return mean.count == 0;
}

// RUN: %check-norace %s
// Rule: last.iteration reduction.completed
// The private copies own heap blocks: a thread reads its own when it combines, and gives it back afterwards. Those of
// task reductions are combined and given back by whatever thread ends the taskgroup.
#include "e2e.h"
#include <vector>

struct Sums {
  std::vector<long> v;
  Sums() : v(8) {}
  void add(const Sums &other) {
    for (unsigned k = 0; k < v.size(); k++)
      v[k] += other.v[k];
  }
};
#pragma omp declare reduction(merge : Sums : omp_out.add(omp_in)) initializer(omp_priv = Sums())

int main() {
  Sums sums;
  Sums last;
#pragma omp parallel for reduction(merge : sums) lastprivate(last)
  for (int i = 0; i < N; i++) {
    sums.v[i % 8] += i;
    last.v[i % 8] = i;
  }
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop reduction(merge : sums) grainsize(4)
    for (int i = 0; i < N; i++)
      sums.v[i % 8] += i;
#pragma omp taskgroup task_reduction(merge : sums)
    for (int i = 0; i < 8; i++) {
#pragma omp task in_reduction(merge : sums)
      sums.v[i] += i;
    }
    sums.v[0]++;
  }
  return sums.v[0] < 0;
}

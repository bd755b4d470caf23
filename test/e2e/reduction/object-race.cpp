// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: last.iteration reduction.completed
// The master reads the result before the barrier.
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
#pragma omp declare reduction(merge:Sums : omp_out.add(omp_in)) initializer(omp_priv = Sums())

int main() {
  Sums sums;
  Sums last;
  long seen = 0;
#pragma omp parallel
  {
#pragma omp for reduction(merge : sums) lastprivate(last) nowait
    for (int i = 0; i < N; i++) {
      sums.v[i % 8] += i; // RACE
      last.v[i % 8] = i;
    }
#pragma omp master
    seen = sums.v[3]; // RACE
  }
  return seen < 0;
}

// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: reduction.completed
// The initialiser takes the member of the original that the combiner writes.
#include "e2e.h"

struct Sums {
  int size;
  double values[4];
};
static void begin(Sums &copy, const Sums &original) {
  copy.size = 4;
  copy.values[0] = original.values[0];
  for (int i = 1; i < copy.size; i++)
    copy.values[i] = 0;
}
static void add(Sums &to, const Sums &from) {
  to.values[0] += from.values[0];
}
#pragma omp declare reduction(add : Sums : add(omp_out, omp_in)) initializer(begin(omp_priv, omp_orig))

int main() {
  Sums sums = {4, {}};
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(add : sums)
  for (int i = 0; i < N; i++) {
#pragma omp task in_reduction(add : sums)
    sums.values[0] += i;
  }
  return sums.size != 4;
}

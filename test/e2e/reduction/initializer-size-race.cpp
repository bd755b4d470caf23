// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: reduction.part
// The initialiser copies the elements of the original, which a faster thread may have combined into already.
#include "e2e.h"
#include <vector>

using Sums = std::vector<double>;
static void add(Sums &to, const Sums &from) {
  for (unsigned long i = 0; i < to.size(); i++)
    to[i] += from[i];
}
#pragma omp declare reduction(add : Sums : add(omp_out, omp_in)) initializer(omp_priv = Sums(omp_orig))

int main() {
  Sums sums(4);
#pragma omp parallel for reduction(add : sums)
  for (int i = 0; i < N; i++)
    sums[i % 4] += 1;
  return sums[0] < 1;
}

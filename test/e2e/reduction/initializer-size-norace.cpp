// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: reduction.part
// The initialiser takes the size of the original, which nobody changes: the elements are what is combined.
#include "e2e.h"
#include <vector>

using Sums = std::vector<double>;
static void add(Sums &to, const Sums &from) {
  for (unsigned long i = 0; i < to.size(); i++)
    to[i] += from[i];
}
#pragma omp declare reduction(add : Sums : add(omp_out, omp_in)) initializer(omp_priv = Sums(omp_orig.size()))

int main() {
  Sums sums(4);
#pragma omp parallel for reduction(add : sums)
  for (int i = 0; i < N; i++)
    sums[i % 4] += 1;
  return sums[0] < 1;
}

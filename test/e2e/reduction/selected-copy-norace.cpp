// RUN: %check-norace %s
// Rule: reduction.excludes
// What a combiner selects from the original and the copy is the thread's when it is the copy.
#include "e2e.h"

struct Best {
  double value;
  int where;
};
#pragma omp declare reduction(best : Best : omp_out = omp_in.value < omp_out.value ? omp_in : omp_out)                 \
    initializer(omp_priv = {1e300, -1})

static int place[N];
static int scan(int n) {
  Best low{1e300, -1};
#pragma omp parallel for reduction(best : low)
  for (int i = 0; i < n; i++) {
    if (place[i] + i < low.value)
      low = {double(i), i};
    place[i] = low.where;
  }
  return low.where;
}

int main() { return scan(N) != 0; }

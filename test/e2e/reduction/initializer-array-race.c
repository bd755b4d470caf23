// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: reduction.part
// The copies of each element begin with the value of the original element.
#include "e2e.h"

typedef struct {
  int low, high;
} Range;
static void join(Range *to, const Range *from) {
  if (from->low < to->low)
    to->low = from->low;
  if (from->high > to->high)
    to->high = from->high;
}
static void begin(Range *copy, const Range *original) {
  USE(original);
  *copy = *original;
}
#pragma omp declare reduction(join : Range : join(&omp_out, &omp_in)) initializer(begin(&omp_priv, &omp_orig))

int main(void) {
  Range ranges[4] = {{N, -1}, {N, -1}, {N, -1}, {N, -1}};
#pragma omp parallel for reduction(join : ranges[1 : 3])
  for (int i = 0; i < N; i++) {
    const Range one = {i, i};
    join(&ranges[1 + i % 3], &one);
  }
  return ranges[1].low != 0;
}

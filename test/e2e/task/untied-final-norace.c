// RUN: %check-norace %s
// Rule: conflict.atomic
// Untied tasks whose `final` clause has an expression: they run in parts, as any untied ones.
#include "e2e.h"

static int results[64], sum;

static void spread(int first, int count, int depth) {
  if (count == 1) {
    results[first] += depth;
#pragma omp atomic
    sum++;
    return;
  }
#pragma omp task untied final(depth > 3) mergeable
  spread(first, count / 2, depth + 1);
#pragma omp task untied final(depth > 3) mergeable
  spread(first + count / 2, count / 2, depth + 1);
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
  spread(0, 64, 0);
  return results[63] != 6 || sum > 64;
}

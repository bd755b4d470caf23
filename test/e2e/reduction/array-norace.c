// RUN: %check-norace %s
// Rule: reduction.excludes
// The histogram is a reduction over an array section.
#include "e2e.h"

int main(void) {
  int h[8] = {0};
#pragma omp parallel for reduction(+ : h[0 : 8])
  for (int i = 0; i < N; i++)
    h[i % 8] += i;
  return h[0] < 0;
}

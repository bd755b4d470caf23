// RUN: %check-norace %s
// Rule: last.iteration
// The last value is written after the last iteration, which writes the original, too.
#include "e2e.h"

int main(void) {
  int last = 0, *original = &last;
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < 100; ++i) {
    last = i;
    if (i == 99)
      *original = 1;
  }
  return last != 99;
}

// RUN: %check-norace %s
// Rule: last.iteration last.barrier
// A barrier stands between the two.
#include "e2e.h"

int last;
int main(void) {
#pragma omp parallel
  for (int k = 0; k < 2; k++) {
#pragma omp for lastprivate(last) schedule(static)
    for (int i = 0; i < N; i++)
      last = i;
  }
  return last < 0;
}

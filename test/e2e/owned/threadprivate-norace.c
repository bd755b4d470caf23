// RUN: %check-norace %s
// Rule: owned.pinned
// A threadprivate one belongs to the thread.
#include "e2e.h"

static int counter;
#pragma omp threadprivate(counter)
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    counter++;
  return 0;
}

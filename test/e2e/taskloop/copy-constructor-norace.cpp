// RUN: %check-norace %s
// Rule: owned.taskloop
// Each task of a taskloop has its own copy, which a user's constructor makes in memory that an earlier task had.
#include "e2e.h"

struct Copied {
  int v = 0;
  Copied() {}
  NOINLINE Copied(const Copied &other) : v(other.v) {}
};

int main() {
  Copied copied;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 20; k++) {
#pragma omp taskloop firstprivate(copied) num_tasks(4)
    for (int i = 0; i < 8; i++)
      copied.v++;
  }
  return copied.v < 0;
}

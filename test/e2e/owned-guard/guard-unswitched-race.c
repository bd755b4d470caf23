// RUN: %check-race %s
// Rule: owned.pinned
// The optimiser makes two loops of this one, in which nothing guards.
#include "e2e.h"

static int ticks, verbose, out[400];

int main(int argc, char **argv) {
  (void)argv;
  verbose = argc > 1;
#pragma omp parallel
  {
    const int v = verbose;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 400; i++) {
      if (i % 2 == 0)
        ticks++; // RACE
      if (v)
        out[i]++;
    }
  }
  return out[7];
}

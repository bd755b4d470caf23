// RUN: %check-norace %s
// Rule: owned.pinned
// The optimiser makes two loops of this one, each with a comparison of its own: both guard.
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
      if (omp_get_thread_num() == 0)
        ticks++;
      if (v)
        out[i]++;
    }
  }
  return out[7];
}

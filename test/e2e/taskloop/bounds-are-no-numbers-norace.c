// RUN: %check-norace %s
// Rule: loop.named-chunk
// A taskloop that captures the number of its thread: the test of its loop does not ask for that number.
#include "e2e.h"

int b;
int main(void) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
#pragma omp for
    for (int j = 0; j < 1; j++) {
#pragma omp taskloop
      for (int i = 0; i < 4; i++) {
        __asm__ volatile("" ::"r"(t));
        if (i == 0)
          b = 3;
      }
    }
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: parallel.one-thread
// A region that its task runs itself gets the number of the thread in a cell of the task's frame, where an iteration
// had its variable before.
#include "e2e.h"

#include <string.h>

char from[64], to[64];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
#pragma omp taskloop
    for (int i = 0; i < 3; ++i) {
#pragma omp task
      {
        size_t n = 8;
        memcpy(&to[8 * i], &from[8 * i], n);
#pragma omp parallel if (parallel : 0)
        {
#pragma omp barrier
        }
      }
    }
  }
  return 0;
}

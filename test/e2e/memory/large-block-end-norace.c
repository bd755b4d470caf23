// RUN: %check-norace %s
// Rule: taskwait.children
// A large block is given back when the task that uses it has ended.
#include "e2e.h"

#include <stdlib.h>

int main(void) {
  char *block = malloc(100000);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task firstprivate(block)
    block[50000] = 1;
#pragma omp taskwait
    free(block);
  }
  return 0;
}

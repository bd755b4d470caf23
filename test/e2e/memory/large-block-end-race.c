// RUN: %check-race %s
// Rule: taskwait.children
// Of a large block nothing was used before it is given back. The task that uses it may run later, and did with one
// thread, or not. (400000 bytes would go back to the system, and the program would end by a signal.)
#include "e2e.h"

#include <stdlib.h>

int main(void) {
  char *block = malloc(100000);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task firstprivate(block)
    block[50000] = 1; // RACE

    free(block); // RACE
  }
  return 0;
}

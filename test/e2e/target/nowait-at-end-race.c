// RUN: %check-race %s
// Rule: taskwait.children
// Nothing waits for the target task but the end of the program.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp target map(tofrom : x) nowait
  x = 1; // RACE
  x = 2; // RACE
  return 0;
}

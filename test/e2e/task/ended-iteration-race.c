// RUN: %check-race %s
// Rule: taskwait.children
// Variables of a block inside a single, and of a function called there, end before the tasks that use them are joined.
#include "e2e.h"

int seen[4];
static void inFunction(void) {
  int local = 5;
#pragma omp task shared(local)
  USE(local); // RACE
} // RACE
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 3; i++) {
      int local = i; // RACE
#pragma omp task shared(local)
      USE(local); // RACE
      seen[i] = i;
    } // RACE
    inFunction();
    seen[3] = 1;
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: taskwait.children
// Variables of a block inside a single, and of a function called there, end after a taskwait; those of
// the body itself may be used until the barrier of the single.
#include "e2e.h"

int seen[4];
static void inFunction(void) {
  int local = 5;
#pragma omp task shared(local)
  USE(local);
#pragma omp taskwait
}
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int body = 1;
#pragma omp task shared(body)
    USE(body);
    for (int i = 0; i < 3; i++) {
      int local = i;
#pragma omp task shared(local)
      USE(local);
      seen[i] = i;
#pragma omp taskwait
    }
    inFunction();
    seen[3] = 1;
#pragma omp task shared(body)
    USE(body);
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: depend.siblings
// A dependence orders the tasks.
#include "e2e.h"

int flag;
long sum;
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int t = 0; t < 2; t++) {
#pragma omp task depend(inout : sum)
    for (int i = 0; i < 100; i++) {
#pragma omp atomic write
      flag = 45;
      sum += 1;
    }
  }
  return 0;
}

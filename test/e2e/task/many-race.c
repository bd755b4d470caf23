// RUN: %check-race %s
// Rule: conflict.bytes
// One pair among many tasks shares an element.
#include "e2e.h"

int a[512];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 512; i++) {
#pragma omp task
    a[i == 400 ? 3 : i] = i; // RACE
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: conflict.bytes
// No pair does.
#include "e2e.h"

int a[512];
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 512; i++) {
#pragma omp task
    a[i] = i;
  }
  return 0;
}

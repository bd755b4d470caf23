// RUN: %check-norace %s
// Rule: conflict.atomic
// An atomic one.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic update
    x += i;
  }
  return x < 0;
}

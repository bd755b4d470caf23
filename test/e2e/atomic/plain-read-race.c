// RUN: %check-race %s
// Rule: conflict.atomic
// An atomic update and a plain read.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v;
#pragma omp atomic
    x += i; // RACE
    v = x; // RACE
    USE(v);
  }
  return x < 0;
}

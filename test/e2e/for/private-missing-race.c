// RUN: %check-race %s
// Rule: conflict.bytes
// The temporary is shared by all iterations.
#include "e2e.h"

int a[N];
int main(void) {
  int tmp = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    tmp = a[i] + i; // RACE
    a[i] = tmp; // RACE
  }
  return a[5] != 5;
}

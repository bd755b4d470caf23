// RUN: %check-race %s
// Rule: conflict.bytes
// Only the last pair of iterations touches one element.
#include "e2e.h"

int a[N + 1];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int j = i == N - 2 ? N - 1 : i;
    a[j] = i; // RACE
  }
  return 0;
}

// RUN: %check-race %s
// FLAGS: -lm
// Rule: loop.consistent
// What an iteration does before its scan directive is not ordered before what another one does after it.
#include "e2e.h"

int a[N + 1];
int main(void) {
  int x = 0;
#pragma omp parallel for reduction(inscan, + : x)
  for (int i = 0; i < N; i++) {
    x += a[i]; // RACE
#pragma omp scan inclusive(x)
    a[i + 1] = x; // RACE
  }
  return 0;
}

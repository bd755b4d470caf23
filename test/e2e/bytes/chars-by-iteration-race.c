// RUN: %check-race %s
// Rule: conflict.bytes
// Two iterations share each byte.
#include "e2e.h"

char c[N];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    c[i / 2] = (char)i; // RACE
  return 0;
}

// RUN: %check-race %s
// Rule: conflict.bytes
// Two collapsed iterations share an element.
#include "e2e.h"

int a[64];
int main(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 8; j++)
      a[i + j] = i; // RACE
  return 0;
}

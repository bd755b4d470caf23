// RUN: %check-race %s
// Rule: conflict.bytes
// The optimiser would make a comparison with zero of two loads each.
#include "e2e.h"

#include <string.h>

char keys[N][16], wanted[16] = "a key";
int found[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    memcpy(keys[i], "a key\0\0\0\0\0\0\0\0\0\0", 16);      // RACE
    found[i] = memcmp(keys[(i + 1) % N], wanted, 16) == 0; // RACE
  }
  return 0;
}

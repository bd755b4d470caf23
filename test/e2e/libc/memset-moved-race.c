// RUN: %check-race %s
// Rule: conflict.bytes
// The optimiser takes the call out of the loop, and makes one of those in the two branches.
#include "e2e.h"

#include <string.h>

static char a[N], b[N];
static volatile int choice;

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    size_t n = N;
    __asm__("" : "+r"(n));
    for (int j = 0; j < 3; j++)
      memset(a, 1, n); // RACE
    if (choice)
      memset(b, 1, n); // RACE
    else
      memset(b, 2, n); // RACE
  }
  return 0;
}

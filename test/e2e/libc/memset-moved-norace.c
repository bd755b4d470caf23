// RUN: %check-norace %s
// Rule: conflict.bytes
// The optimiser takes the call out of the loop, and makes one of those in the two branches.
#include "e2e.h"

#include <string.h>

static char a[N][N], b[N][N];
static volatile int choice;

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    size_t n = N;
    __asm__("" : "+r"(n));
    for (int j = 0; j < 3; j++)
      memset(a[i], 1, n);
    if (choice)
      memset(b[i], 1, n);
    else
      memset(b[i], 2, n);
  }
  return 0;
}

// RUN: %check-race %s
// Rule: conflict.write
// Two iterations write one element.
#include "e2e.h"

struct Four {
  float of[4];
};
static struct Four a[N + 1];

static void clear(struct Four *p) { __asm__("xorps %%xmm0, %%xmm0\n\tmovups %%xmm0, %0" : "=m"(*p) : : "xmm0"); } // RACE

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    clear(&a[i / 2]);
  return a[0].of[0] != 0;
}

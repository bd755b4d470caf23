/*
 * The task refers to a variable of the iteration that made it, which the iteration changes afterwards.
 * Data race pair: x@14:14:R vs. x@15:5:W
 */
#include <stdio.h>

static int out[16];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    int x = i;
#pragma omp task shared(x)
    out[i] = x;
    x = -1;
#pragma omp taskwait
    if (x != -1)
      printf("impossible\n");
  }
  printf("%d\n", out[15] != -2);
  return 0;
}

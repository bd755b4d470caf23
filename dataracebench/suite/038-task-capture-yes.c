/*
 * The task reads the loop variable of its creator, which goes on counting.
 * Data race pair: i@14:25:W vs. i@17:17:R
 */
#include <stdio.h>

static int out[10];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int i;
    for (i = 0; i < 10; i++) {
#pragma omp task shared(i)
      {
        int k = i;
        if (k < 10) {
#pragma omp atomic write
          out[k] = k;
        }
      }
    }
#pragma omp taskwait
  }
  printf("done\n");
  return 0;
}

/*
 * The grandchild uses a local variable of a task that may be over: the end of its lifetime is a write.
 * Data race pair: local[0]@24:7:W vs. local[k]@20:18:R
 */
#include <stdio.h>

static int result;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      int local[4] = {1, 2, 3, 4};
#pragma omp task shared(local)
      {
        int sum = 0;
        for (int k = 0; k < 4; k++)
          sum += local[k];
#pragma omp atomic write
        result = sum;
      }
      local[0] = 5;
    }
  }
  printf("%d\n", result != -1);
  return 0;
}

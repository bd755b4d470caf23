/*
 * No data race: the parent waits for its child, so its local variable lives as long as it is used (OpenMP 5.2,
 * taskwait construct).
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
#pragma omp taskwait
      local[0] = 5;
    }
  }
  printf("%d\n", result != -1);
  return 0;
}

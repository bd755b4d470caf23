/*
 * No data race: firstprivate copies the value when the task is created (OpenMP 5.2, firstprivate clause).
 */
#include <stdio.h>

static int out[10];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int i;
    for (i = 0; i < 10; i++) {
#pragma omp task firstprivate(i)
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

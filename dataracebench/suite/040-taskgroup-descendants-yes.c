/*
 * taskwait leaves the grandchildren unjoined.
 * Data race pair: leaf[2 * i + k]@19:11:W vs. leaf[k]@25:14:R
 */
#include <stdio.h>

static int leaf[4];

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
    {
      for (int i = 0; i < 2; i++) {
#pragma omp task
        for (int k = 0; k < 2; k++) {
#pragma omp task
          leaf[2 * i + k] = 1;
        }
      }
    }
#pragma omp taskwait
    for (int k = 0; k < 4; k++)
      sum += leaf[k];
  }
  printf("%d\n", sum >= 0);
  return 0;
}

/*
 * No data race: the index is stored in a critical section (OpenMP 5.2, cancel construct, critical construct).
 */
#include <stdio.h>

int main(void) {
  int found = -1;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 32; i++) {
      if (i % 8 == 3) {
#pragma omp critical
        found = i;
#pragma omp cancel for
      }
#pragma omp cancellation point for
    }
  }
  printf("%d\n", found > 0);
  return 0;
}

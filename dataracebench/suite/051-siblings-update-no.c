/*
 * No data race: the updates are atomic (OpenMP 5.2, atomic construct).
 */
#include <stdio.h>

int main(void) {
  int count = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 4; k++) {
#pragma omp task shared(count)
    {
#pragma omp atomic
      count += k;
    }
  }
  printf("%d\n", count >= 0);
  return 0;
}

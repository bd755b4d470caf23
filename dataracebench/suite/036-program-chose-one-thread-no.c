/*
 * No data race: num_threads(1) makes the region serial (OpenMP 5.2, num_threads clause).
 */
#include <stdio.h>

int main(void) {
  int count = 0;
#pragma omp parallel num_threads(1)
  for (int k = 0; k < 4; k++)
    count++;
  printf("%d\n", count > 0);
  return 0;
}

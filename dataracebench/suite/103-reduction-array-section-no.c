/*
 * No data race: the array section is reduced element by element (OpenMP 5.2, reduction clause).
 */
#include <stdio.h>

int main(void) {
  int bins[8] = {0};
#pragma omp parallel for reduction(+ : bins[0 : 8])
  for (int i = 0; i < 64; i++)
    bins[(i * 5) % 8]++;
  printf("%d\n", bins[3] > 0);
  return 0;
}

/*
 * No data race: max reduction (OpenMP 5.2, reduction clause).
 */
#include <stdio.h>

int main(void) {
  int best = -1;
#pragma omp parallel for reduction(max : best)
  for (int i = 0; i < 40; i++)
    if ((i * 13) % 40 > best)
      best = (i * 13) % 40;
  printf("%d\n", best >= 0);
  return 0;
}

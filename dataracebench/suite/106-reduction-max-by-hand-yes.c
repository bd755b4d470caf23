/*
 * The shared maximum is updated without exclusion.
 * Data race pair: best@11:25:R vs. best@12:7:W
 */
#include <stdio.h>

int main(void) {
  int best = -1;
#pragma omp parallel for
  for (int i = 0; i < 40; i++)
    if ((i * 13) % 40 > best)
      best = (i * 13) % 40;
  printf("%d\n", best >= 0);
  return 0;
}

/*
 * The histogram is shared; two values fall into one bin.
 * Data race pair: bins[(i * 5) % 8]@11:5:W vs. bins[(i * 5) % 8]@11:5:W
 */
#include <stdio.h>

int main(void) {
  int bins[8] = {0};
#pragma omp parallel for shared(bins)
  for (int i = 0; i < 64; i++)
    bins[(i * 5) % 8]++;
  printf("%d\n", bins[3] > 0);
  return 0;
}

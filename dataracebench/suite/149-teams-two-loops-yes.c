/*
 * distribute has no barrier: another team may still write the element that the second loop reads.
 * Data race pair: a[i]@14:7:W vs. a[23 - i]@17:14:R
 */
#include <stdio.h>

static int a[24], b[24];

int main(void) {
#pragma omp teams num_teams(3)
  {
#pragma omp distribute
    for (int i = 0; i < 24; i++)
      a[i] = i;
#pragma omp distribute
    for (int i = 0; i < 24; i++)
      b[i] = a[23 - i];
  }
  printf("%d\n", b[0] >= 0);
  return 0;
}

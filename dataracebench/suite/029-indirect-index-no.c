/*
 * No data race: the index array is a permutation, so the iterations write distinct elements.
 */
#include <stdio.h>

static const int index[8] = {3, 5, 1, 7, 0, 6, 2, 4};
static int a[8];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    a[index[i]] = i;
  printf("%d\n", a[3]);
  return 0;
}

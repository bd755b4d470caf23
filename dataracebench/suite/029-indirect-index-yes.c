/*
 * The index array names element 5 twice.
 * Data race pair: a[index[i]]@13:5:W vs. a[index[i]]@13:5:W
 */
#include <stdio.h>

static const int index[8] = {3, 5, 1, 7, 0, 5, 2, 4};
static int a[8];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    a[index[i]] = i;
  printf("%d\n", a[3]);
  return 0;
}

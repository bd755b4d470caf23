/*
 * Both sections start a region that fills the array.
 * Data race pair: from[i]@13:5:W vs. from[i]@13:5:W
 */
#include <omp.h>
#include <stdio.h>

static int a[32];

static void fill(int *from) {
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    from[i] = i;
}

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    fill(a);
#pragma omp section
    fill(a + 8);
  }
  printf("%d\n", a[0] >= 0);
  return 0;
}

/*
 * The read after the ordered block of an earlier iteration is not ordered before the blocks of later ones.
 * Data race pair: last@13:7:W vs. last@15:14:R
 */
#include <stdio.h>

int main(void) {
  int last = 0, out[24];
#pragma omp parallel for ordered
  for (int i = 0; i < 24; i++) {
#pragma omp ordered
    {
      last = i;
    }
    out[i] = last;
  }
  printf("%d\n", out[0] >= 0);
  return 0;
}

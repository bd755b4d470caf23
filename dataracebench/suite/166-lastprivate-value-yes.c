/*
 * The variable is shared by all iterations.
 * Data race pair: last@11:5:W vs. last@11:5:W
 */
#include <stdio.h>

int main(void) {
  int last = 0, out[16];
#pragma omp parallel for shared(last)
  for (int i = 0; i < 16; i++) {
    last = 2 * i;
    out[i] = last;
  }
  printf("%d\n", last + out[15] >= 0);
  return 0;
}

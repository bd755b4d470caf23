/*
 * All iterations format into one buffer.
 * Data race pair: snprintf@11:5:W vs. snprintf@11:5:W
 */
#include <stdio.h>

int main(void) {
  char text[16][16];
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    snprintf(text[0], sizeof text[0], "%d", i);
  printf("%d\n", text[0][0] > 0);
  return 0;
}

/*
 * No data race: each iteration formats into its own buffer.
 */
#include <stdio.h>

int main(void) {
  char text[16][16];
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    snprintf(text[i], sizeof text[i], "%d", i);
  printf("%d\n", text[0][0] > 0);
  return 0;
}

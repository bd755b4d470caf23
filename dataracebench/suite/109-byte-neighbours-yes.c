/*
 * The iterations write pairs of bytes that overlap by one.
 * Data race pair: text[2 * i]@12:5:W vs. text[2 * i + 2]@13:5:W
 */
#include <stdio.h>

static char text[65];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 32; i++) {
    text[2 * i] = 'a';
    text[2 * i + 2] = 'b';
  }
  printf("%c\n", text[0]);
  return 0;
}

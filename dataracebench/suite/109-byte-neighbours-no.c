/*
 * No data race: neighbouring bytes are different memory locations (C11, 3.14).
 */
#include <stdio.h>

static char text[65];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 32; i++) {
    text[2 * i] = 'a';
    text[2 * i + 1] = 'b';
  }
  printf("%c\n", text[0]);
  return 0;
}

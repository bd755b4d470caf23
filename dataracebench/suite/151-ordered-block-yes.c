/*
 * Without ordered the iterations print into the buffer at the same time.
 * Data race pair: length@14:16:R vs. length@16:7:W
 * Data race pair: length@16:7:W vs. length@16:7:W
 */
#include <stdio.h>

int main(void) {
  int length = 0, buffer[32];
#pragma omp parallel for ordered schedule(dynamic)
  for (int i = 0; i < 32; i++) {
    int value = i * i;
    {
      int at = length;
      buffer[at & 31] = value;
      length = at + 1;
    }
  }
  printf("%d\n", buffer[0] + length >= 0);
  return 0;
}

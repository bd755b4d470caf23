/*
 * No data race: the ordered blocks follow each other in the order of the iterations (OpenMP 5.2, ordered
 * construct).
 */
#include <stdio.h>

int main(void) {
  int length = 0, buffer[32];
#pragma omp parallel for ordered schedule(dynamic)
  for (int i = 0; i < 32; i++) {
    int value = i * i;
#pragma omp ordered
    {
      int at = length;
      buffer[at & 31] = value;
      length = at + 1;
    }
  }
  printf("%d\n", buffer[0] + length >= 0);
  return 0;
}

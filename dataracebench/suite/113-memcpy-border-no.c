/*
 * No data race: the pieces meet, but do not overlap.
 */
#include <stdio.h>
#include <string.h>

int main(void) {
  char to[32], from[32];
  memset(from, 1, sizeof from);
#pragma omp parallel sections
  {
#pragma omp section
    memcpy(to, from, 16);
#pragma omp section
    memcpy(to + 16, from + 16, 16);
  }
  printf("%d\n", to[16]);
  return 0;
}

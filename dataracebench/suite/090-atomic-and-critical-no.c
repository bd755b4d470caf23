/*
 * No data race: atomic on both sides (OpenMP 5.2, atomic construct).
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    if (i % 2) {
#pragma omp atomic
      x += i;
    } else {
#pragma omp atomic
      x += 2;
    }
  }
  printf("%d\n", x > 0);
  return 0;
}

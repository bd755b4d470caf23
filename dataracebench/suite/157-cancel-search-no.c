/*
 * No data race: the result is read and written atomically (OpenMP 5.2, atomic construct, cancel construct).
 */
#include <stdio.h>

int main(void) {
  int found = -1;
#pragma omp parallel
  {
#pragma omp for schedule(static)
    for (int i = 0; i < 32; i++) {
      int known;
#pragma omp atomic read
      known = found;
      if (known < 0 && i == 7) {
#pragma omp atomic write
        found = i;
#pragma omp cancel for
      }
    }
  }
  printf("%d\n", found >= -1);
  return 0;
}

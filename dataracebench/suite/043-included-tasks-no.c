/*
 * No data race: children of a final task are included, each is executed at once (OpenMP 5.2, final clause).
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
#pragma omp task shared(x) final(1)
  {
    for (int k = 0; k < 3; k++) {
#pragma omp task shared(x)
      x += k;
    }
  }
  printf("%d\n", x >= 0);
  return 0;
}

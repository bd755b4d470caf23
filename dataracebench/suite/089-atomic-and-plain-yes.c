/*
 * One update is atomic, the other is not.
 * Data race pair: x@14:7:W vs. x@18:7:W
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp atomic
      x += 1;
    }
#pragma omp section
    {
      x += 2;
    }
  }
  printf("%d\n", x > 0);
  return 0;
}

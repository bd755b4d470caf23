/*
 * Every task of the loop writes the shared variable.
 * Data race pair: last@14:7:W vs. last@14:7:W
 */
#include <stdio.h>

int main(void) {
  int last = 0, seen = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop shared(last)
    for (int i = 0; i < 12; i++)
      last = i;
    seen = last;
  }
  printf("%d\n", seen >= 0);
  return 0;
}

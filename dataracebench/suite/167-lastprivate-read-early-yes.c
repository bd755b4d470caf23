/*
 * With nowait nothing orders the write of the original before the reads after the loop.
 * Data race pair: lastprivate@11:17:W vs. last@14:13:R
 */
#include <stdio.h>

int main(void) {
  int last = -1, seen = 0;
#pragma omp parallel reduction(+ : seen)
  {
#pragma omp for lastprivate(last) nowait
    for (int i = 0; i < 16; i++)
      last = i;
    seen += last;
  }
  printf("%d\n", seen != 0);
  return 0;
}

/*
 * No data race: the loop's barrier follows the write of the original (OpenMP 5.2, lastprivate clause).
 */
#include <stdio.h>

int main(void) {
  int last = -1, seen = 0;
#pragma omp parallel reduction(+ : seen)
  {
#pragma omp for lastprivate(last)
    for (int i = 0; i < 16; i++)
      last = i;
    seen += last;
  }
  printf("%d\n", seen != 0);
  return 0;
}

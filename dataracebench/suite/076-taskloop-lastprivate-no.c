/*
 * No data race: lastprivate writes it once, from the last iteration, before the taskgroup ends (OpenMP 5.2,
 * lastprivate clause).
 */
#include <stdio.h>

int main(void) {
  int last = 0, seen = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop lastprivate(last)
    for (int i = 0; i < 12; i++)
      last = i;
    seen = last;
  }
  printf("%d\n", seen >= 0);
  return 0;
}

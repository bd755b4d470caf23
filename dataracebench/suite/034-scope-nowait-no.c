/*
 * No data race: scope ends with a barrier (OpenMP 5.2, scope construct).
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int bits = 0, seen = 0;
#pragma omp parallel reduction(| : seen)
  {
#pragma omp scope
    {
#pragma omp critical
      bits |= 1 << (omp_get_thread_num() & 7);
    }
    seen |= bits;
  }
  printf("%d\n", seen > 0);
  return 0;
}

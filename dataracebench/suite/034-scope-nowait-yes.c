/*
 * Without the barrier of scope a thread reads what others still update.
 * Data race pair: bits@15:7:W vs. bits@17:13:R
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int bits = 0, seen = 0;
#pragma omp parallel reduction(| : seen)
  {
#pragma omp scope nowait
    {
#pragma omp critical
      bits |= 1 << (omp_get_thread_num() & 7);
    }
    seen |= bits;
  }
  printf("%d\n", seen > 0);
  return 0;
}

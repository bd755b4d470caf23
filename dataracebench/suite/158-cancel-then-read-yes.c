/*
 * The parallel region's threads read the result without waiting for the cancelled loop to end.
 * Data race pair: hit@17:9:W vs. hit@13:15:R
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int hit = 0, seen = 0;
#pragma omp parallel num_threads(2) reduction(+ : seen)
  {
    if (omp_get_thread_num() == 1)
      seen += hit;
#pragma omp for
    for (int i = 0; i < 16; i++) {
      if (i == 5) {
        hit = i;
#pragma omp cancel for
      }
    }
  }
  printf("%d\n", seen >= 0);
  return 0;
}

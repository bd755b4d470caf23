/*
 * The result is read inside the taskgroup, before its tasks are complete or cancelled.
 * Data race pair: hit@19:13:W vs. hit@24:14:R
 */
#include <stdio.h>

int main(void) {
  int hit = 0, seen = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
      for (int k = 0; k < 4; k++) {
#pragma omp task shared(hit) firstprivate(k)
        {
          if (k == 2) {
#pragma omp atomic write
            hit = k;
#pragma omp cancel taskgroup
          }
        }
      }
      seen = hit;
    }
  }
  printf("%d\n", seen >= 0);
  return 0;
}

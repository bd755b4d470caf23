/*
 * No data race: the end of taskgroup waits for all its tasks, also the cancelled ones (OpenMP 5.2, cancel
 * construct, taskgroup construct).
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
    }
    seen = hit;
  }
  printf("%d\n", seen >= 0);
  return 0;
}

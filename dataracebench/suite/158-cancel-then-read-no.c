/*
 * No data race: the barrier at the end of the loop orders, whether the loop was cancelled or not (OpenMP 5.2,
 * cancel construct).
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int hit = 0, seen = 0;
#pragma omp parallel num_threads(2) reduction(+ : seen)
  {
#pragma omp for
    for (int i = 0; i < 16; i++) {
      if (i == 5) {
        hit = i;
#pragma omp cancel for
      }
    }
    seen += hit;
  }
  printf("%d\n", seen >= 0);
  return 0;
}

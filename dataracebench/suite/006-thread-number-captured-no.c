/*
 * No data race: each task asks for the number of the thread that executes it, and it is tied to that thread
 * (OpenMP 5.2, task construct: tied unless untied is given).
 */
#include <omp.h>
#include <stdio.h>

static int hits[64];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int creator = omp_get_thread_num();
    for (int k = 0; k < 6; k++) {
#pragma omp task firstprivate(creator)
      {
        (void)creator;
        hits[omp_get_thread_num()]++;
      }
    }
  }
  int sum = 0;
  for (int t = 0; t < 64; t++)
    sum += hits[t];
  printf("%d\n", sum);
  return 0;
}

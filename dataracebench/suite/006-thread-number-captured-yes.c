/*
 * The creating thread's number is captured: both tasks select the same element, whoever executes them.
 * Data race pair: hits[creator]@17:7:W vs. hits[creator]@17:7:W
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
      hits[creator]++;
    }
  }
  int sum = 0;
  for (int t = 0; t < 64; t++)
    sum += hits[t];
  printf("%d\n", sum);
  return 0;
}

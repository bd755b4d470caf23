// Two halves at the same time, then a summary. Neither half is worth dividing alone: the other one is as long.
#include "work.h"
#include <stdio.h>

static double left[1000], right[1000];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    for (int i = 0; i < 1000; i++)
      left[i] = compute(100);
#pragma omp task
    for (int i = 0; i < 1000; i++)
      right[i] = compute(100);
  }
  double sum = 0;
  for (int i = 0; i < 400; i++)
    sum += compute(100);
  printf("%f\n", left[0] + right[0] + sum);
}

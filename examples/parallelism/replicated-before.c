// Each thread makes the table for itself: with more threads there is more to do.
#include "work.h"
#include <stdio.h>

static double a[1000];

int main(void) {
#pragma omp parallel
  {
    double table[10];
    for (int i = 0; i < 10; i++)
      table[i] = compute(5000);
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] = table[i % 10] * compute(100);
  }
  printf("%f\n", a[999]);
}

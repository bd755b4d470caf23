// The threads share the work of making one table.
#include "work.h"
#include <stdio.h>

static double a[1000];

int main(void) {
  double table[10];
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 10; i++)
      table[i] = compute(5000);
#pragma omp for
    for (int i = 0; i < 1000; i++)
      a[i] = table[i % 10] * compute(100);
  }
  printf("%f\n", a[999]);
}

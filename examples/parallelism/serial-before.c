// Half of the work is done before the first region: no number of cores makes the program faster than 2x.
#include "work.h"
#include <stdio.h>

static double a[1000];

int main(void) {
  for (int i = 0; i < 1000; i++)
    a[i] = compute(100);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] += compute(100);
  printf("%f\n", a[999]);
}

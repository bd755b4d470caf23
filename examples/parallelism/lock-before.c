// Each iteration adds to the sum under a lock, and computes what it adds there: the loop is as slow as that code, in a
// row.
#include "work.h"
#include <stdio.h>

int main(void) {
  double sum = 0;
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 1000; i++) {
    double x = compute(100);
#pragma omp critical
    sum += x * compute(50);
  }
  printf("%f\n", sum);
}

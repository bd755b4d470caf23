// What is added is computed without the lock, and the sum is a reduction.
#include "work.h"
#include <stdio.h>

int main(void) {
  double sum = 0;
#pragma omp parallel for schedule(dynamic, 1) reduction(+ : sum)
  for (int i = 0; i < 1000; i++) {
    double x = compute(100);
    sum += x * compute(50);
  }
  printf("%f\n", sum);
}

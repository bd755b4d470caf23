// Below a cut-off there are no tasks.
#include "work.h"
#include <stdio.h>

static long serial(int n) {
  if (n < 2)
    return compute(1) > 0 ? n : 0;
  return serial(n - 1) + serial(n - 2);
}

static long fibonacci(int n) {
  if (n < 12)
    return serial(n);
  long a, b;
#pragma omp task shared(a)
  a = fibonacci(n - 1);
  b = fibonacci(n - 2);
#pragma omp taskwait
  return a + b;
}

int main(void) {
  long result = 0;
#pragma omp parallel
#pragma omp single
  result = fibonacci(22);
  printf("%ld\n", result);
}

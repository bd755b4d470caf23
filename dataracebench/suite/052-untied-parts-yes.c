/*
 * The continuation of the untied task reads what its child writes.
 * Data race pair: part@14:5:W vs. part@16:17:R
 */
#include <stdio.h>

int main(void) {
  int part = 0, whole = 0;
#pragma omp parallel
#pragma omp single
#pragma omp task untied shared(part, whole)
  {
#pragma omp task shared(part)
    part = 21;
#pragma omp taskyield
    whole = 2 * part;
  }
  printf("%d\n", whole >= 0);
  return 0;
}

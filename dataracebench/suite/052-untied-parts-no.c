/*
 * No data race: the untied task waits for its child (OpenMP 5.2, taskwait construct), whichever thread continues
 * it.
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
#pragma omp taskwait
    whole = 2 * part;
  }
  printf("%d\n", whole >= 0);
  return 0;
}

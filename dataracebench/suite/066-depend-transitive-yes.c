/*
 * The middle task breaks the chain: it waits for the first, but the last does not wait for it.
 * Data race pair: data@13:5:W vs. data@18:5:W
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0, data = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(data) depend(out : x)
    data = 1;
#pragma omp task depend(in : x) depend(out : y)
    {
    }
#pragma omp task shared(data) depend(out : data)
    data += 1;
  }
  printf("%d\n", data > 0);
  return 0;
}

/*
 * taskwait joins the child only; the grandchild may still write.
 * Data race pair: x@15:7:W vs. x@18:20:R
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    {
#pragma omp task shared(x)
      x = 1;
    }
#pragma omp taskwait
    printf("%d\n", x >= 0);
  }
  return 0;
}

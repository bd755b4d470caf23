// repair: a taskgroup around the task at taskgroup.c:17
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#ifdef NEAR
#pragma omp task shared(x) // created before the taskgroup
    printf("%d\n", x);
#endif
#ifdef REPAIRED
#pragma omp taskgroup
#endif
    // the task
#pragma omp task shared(x)
    {
#pragma omp task shared(x)
      x = 1;
    }
#ifndef NEAR
    printf("%d\n", x);
#endif
  }
}

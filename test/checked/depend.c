// repair: depend(inout: x) on the tasks at
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#ifdef REPAIRED
#pragma omp task shared(x) depend(inout : x)
#else
#pragma omp task shared(x)
#endif
    {
#ifdef NEAR
#pragma omp task shared(x) // no sibling of the other task
#endif
      x = 1;
    }
#ifdef REPAIRED
#pragma omp task shared(x) depend(inout : x)
#else
#pragma omp task shared(x)
#endif
    x = 2;
  }
  printf("%d\n", x);
}

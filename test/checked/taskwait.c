// repair: a taskwait before
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    {
#ifdef NEAR
#pragma omp task shared(x) // a taskwait waits for no descendants
#endif
      x = 1;
    }
#ifdef REPAIRED
#pragma omp taskwait
#endif
    printf("%d\n", x);
  }
}

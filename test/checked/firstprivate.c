// repair: firstprivate(x) at
#include <stdio.h>
int y;

int main(void) {
  int x = 1;
#pragma omp parallel
#pragma omp single
  {
#ifdef REPAIRED
#pragma omp task shared(y) firstprivate(x)
#else
#pragma omp task shared(x, y)
#endif
    {
      y = x;
#ifdef NEAR
      x = 3; // the creator's variable no longer gets it
#endif
    }
    x = 2;
  }
  printf("%d\n", y);
}

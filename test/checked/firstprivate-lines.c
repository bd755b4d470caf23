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
      if (y > 100) // another run may write
        x = 7;
#endif
    }
    x = 2;
  }
  printf("%d %d\n", x, y);
}

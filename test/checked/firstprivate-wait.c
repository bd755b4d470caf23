// repair: firstprivate(x) at
#include <stdio.h>
int y;

int main(void) {
  volatile int x = 1;
#pragma omp parallel
#pragma omp single
  {
#ifdef REPAIRED
#pragma omp task shared(y) firstprivate(x)
#else
#pragma omp task shared(x, y)
#endif
#ifdef NEAR
    while (!x) // for the creator's value
      y++;
#else
    if (x)
      y++;
#endif
    x = 2;
  }
  printf("%d\n", y);
}

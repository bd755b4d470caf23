// repair: a barrier between
#include <omp.h>
#include <stdio.h>

int main(void) {
  int x = 0, y[2];
#pragma omp parallel num_threads(2)
  {
#pragma omp masked
    x = 1;
#ifdef REPAIRED
#pragma omp barrier
#endif
#ifdef NEAR
    if (omp_get_thread_num() == 1) // the other one would not come to the barrier
#endif
      y[omp_get_thread_num()] = x;
  }
  printf("%d %d\n", x, y[1]);
}

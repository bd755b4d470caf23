// repair: a barrier between
#include <omp.h>
#include <stdio.h>
int a[64], b[64];

int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    a[me] = me;
#ifdef REPAIRED
#pragma omp barrier
#endif
#ifdef NEAR
    if (me == 0) // not all threads pass
#endif
    b[me] = a[(me + 1) % omp_get_num_threads()];
  }
  printf("%d\n", b[0]);
}

// repair: no parallel execution of the loop at
#include <omp.h>
#include <stdio.h>
#define N 64
int a[N];

int main(void) {
#pragma omp parallel num_threads(2)
  {
#ifdef NEAR
    a[N / 2] = omp_get_thread_num(); // of the thread that does not execute the loop
#endif
#ifdef REPAIRED
#pragma omp single
#else
#pragma omp for
#endif
    for (int i = 1; i < N; i++)
      a[i] = a[i - 1] + 1;
  }
  printf("%d\n", a[N - 1]);
}

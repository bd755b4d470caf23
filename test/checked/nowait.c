// repair: remove the nowait of the construct at
#include <stdio.h>
#define N 64
int a[N], b[N];

int main(void) {
#pragma omp parallel
  {
#ifdef NEAR
    b[N - 1 - a[0]] = a[N - 1]; // before the loop
#endif
#ifdef REPAIRED
#pragma omp for
#else
#pragma omp for nowait
#endif
    for (int i = 0; i < N; i++)
      a[i] = i;
#ifndef NEAR
#pragma omp for
    for (int i = 0; i < N; i++)
      b[i] = a[N - 1 - i];
#endif
  }
  printf("%d\n", b[3]);
}

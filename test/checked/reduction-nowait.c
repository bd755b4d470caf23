// repair: reduction(+:sum) at
#include <stdio.h>
#define N 64
int a[N];

int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#ifdef REPAIRED
#pragma omp for reduction(+ : sum)
#elif defined NEAR
#pragma omp for nowait // the value is read before it is combined
#else
#pragma omp for
#endif
    for (int i = 0; i < N; i++)
      sum += i;
#pragma omp for
    for (int i = 1; i < N; i++)
      a[i] = sum;
  }
  printf("%d %d\n", sum, a[3]);
}

// repair: reduction(+:sum) at
#include <stdio.h>
#define N 64
int a[N];

int main(void) {
  int sum = 0;
#ifdef REPAIRED
#pragma omp parallel for reduction(+ : sum)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < N; i++) {
    sum += i;
#ifdef NEAR
    a[i] = sum;
#endif
  }
  printf("%d %d\n", sum, a[3]);
}

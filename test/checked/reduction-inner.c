// repair: reduction(+:sum) at
#include <stdio.h>
#define N 16
int x[N][N], part[N];

int main(void) {
  int sum = 0;
#ifdef REPAIRED
#pragma omp parallel for reduction(+ : sum)
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < N; k++)
      sum = sum + x[i][k];
#ifdef NEAR
    part[i] = sum;
#endif
  }
  printf("%d\n", sum);
}

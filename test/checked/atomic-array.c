// repair: atomic accesses at
#include <stdio.h>
#define N 64
int a[N], seen[N], count[8];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#ifdef REPAIRED
#pragma omp atomic
#endif
    count[i % 8]++;
#ifdef NEAR
    seen[i] = count[i % 8]; // the optimiser makes one access of the two
#endif
  }
  printf("%d %d\n", count[3], seen[5]);
}

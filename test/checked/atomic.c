// repair: atomic accesses at
#include <stdio.h>
#define N 64
int a[N];

int main(void) {
  int count = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#ifdef REPAIRED
#pragma omp atomic
#endif
    count += i % 2;
#ifdef NEAR
    if (count == 7) // an update that another statement reads
      a[i] = 1;
#endif
  }
  printf("%d\n", count);
}

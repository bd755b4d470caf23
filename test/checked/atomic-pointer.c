// repair: atomic accesses at
#include <stdio.h>
#include <stdlib.h>
#define N 64
int a[N];

int main(void) {
  int *p = calloc(1, sizeof *p);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#ifdef REPAIRED
#pragma omp atomic
#endif
    *p += i;
#ifdef NEAR
    a[i] = *p; // no access is left of it
#endif
  }
  printf("%d\n", *p);
}

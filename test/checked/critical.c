// repair: a critical section around
#include <stdio.h>
#define N 64
int a[N];

int main(void) {
  int most = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int v = i * 7 % N;
#ifdef REPAIRED
#pragma omp critical
#endif
    if (v > most)
      most = v;
#ifdef NEAR
    a[i] = most; // outside the section
#endif
  }
  printf("%d\n", most);
}

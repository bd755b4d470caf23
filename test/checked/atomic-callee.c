// repair: atomic accesses at
#include <stdio.h>
int count;

static int get(void) {
  int v;
#pragma omp atomic read
  v = count;
  return v;
}

static void inc(void) {
#ifdef REPAIRED
#pragma omp atomic
#endif
  count++;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 64; i++) {
#ifdef NEAR
    if (get() < 40) // an atomic read that decides on the update
#endif
      inc();
  }
  printf("%d\n", get());
}

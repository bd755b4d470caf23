// repair: a critical section around
#include <stdio.h>
int money = 1000;

static int suffices(int v) { return money >= v; }
static void pay(int v) { money -= v; }
static void payIf(int v) {
#ifdef REPAIRED
#pragma omp critical
#endif
  if (money >= v)
    money -= v;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
#ifdef NEAR
    if (suffices(30)) // each function would have its own section
      pay(30);
#else
    payIf(30);
#endif
  suffices(0);
  pay(0);
  printf("%d\n", money);
}

// repair: atomic accesses at
#include <stdio.h>
int count, seen[64];

static int peek(void) { return count; }
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
    if (i % 2)
      seen[i] = peek(); // what it is depends on who has been there
    else
#endif
      inc();
  }
  printf("%d %d\n", peek(), seen[1]);
}

// repair: atomic accesses at
#include <stdio.h>
int found;

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    if (i % 5 == 3)
#ifdef NEAR
      found = i; // whoever writes last decides
#else
#ifdef REPAIRED
#pragma omp atomic write
#endif
      found = 1;
#endif
  printf("%d\n", found);
}

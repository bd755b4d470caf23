/*
 * No data race: capture takes the old value in the same atomic operation, so the slots are distinct (OpenMP 5.2,
 * atomic construct).
 */
#include <stdio.h>

static int slots[64];

int main(void) {
  int next = 0;
#pragma omp parallel for
  for (int i = 0; i < 32; i++) {
    int mine;
#pragma omp atomic capture
    mine = next++;
    if (mine < 64) {
#pragma omp atomic write
      slots[mine] = i + 1;
    }
  }
  printf("%d\n", slots[0] >= 0);
  return 0;
}

/*
 * The counter is read plainly after its atomic increment.
 * Data race pair: next@15:5:W vs. next@16:12:R
 */
#include <stdio.h>

static int slots[64];

int main(void) {
  int next = 0;
#pragma omp parallel for
  for (int i = 0; i < 32; i++) {
    int mine;
#pragma omp atomic
    next++;
    mine = next - 1;
    if (mine < 64) {
#pragma omp atomic write
      slots[mine] = i + 1;
    }
  }
  printf("%d\n", slots[0] >= 0);
  return 0;
}

/*
 * Words of four bytes, three bytes apart.
 * Data race pair: memcpy@10:42:W vs. memcpy@10:42:W
 */
#include <stdio.h>
#include <string.h>

static char buffer[64];

static void store(char *at, int value) { memcpy(at, &value, sizeof value); }

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++)
    store(buffer + 1 + 3 * i, i);
  printf("%d\n", buffer[0]);
  return 0;
}

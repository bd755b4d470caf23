/*
 * No data race: a bit-field of width zero begins a new memory location (C11, 3.14).
 */
#include <stdio.h>

struct Flags {
  unsigned read : 4;
  unsigned : 0;
  unsigned write : 4;
};

int main(void) {
  struct Flags flags = {0, 0};
#pragma omp parallel sections
  {
#pragma omp section
    flags.read = 3;
#pragma omp section
    flags.write = 5;
  }
  printf("%d\n", flags.read + flags.write > 0);
  return 0;
}

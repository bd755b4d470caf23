/*
 * Adjacent bit-fields are one memory location (C11, 3.14).
 * Data race pair: flags.read@17:5:W vs. flags.write@19:5:W
 */
#include <stdio.h>

struct Flags {
  unsigned read : 4;
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

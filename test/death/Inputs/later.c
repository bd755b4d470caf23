/* A module that a later, incompatible plugin made. */
#include <ompracer/abi.h>
#include <stdio.h>

__attribute__((constructor)) static void later(void) { __ompracer_module(OMPRACER_ABI_VERSION + 1, "later.c"); }

int main(void) {
  puts("ran");
  return 0;
}

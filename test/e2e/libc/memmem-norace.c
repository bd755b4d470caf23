// RUN: %check-norace %s
// Rule: conflict.bytes
// What lies after it is not read.
#define _GNU_SOURCE
#include "e2e.h"
#include <string.h>

char text[16] = "abcdef";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(memmem(text, 16, "cd", 2));
#pragma omp section
    text[4] = 'x';
  }
  return 0;
}

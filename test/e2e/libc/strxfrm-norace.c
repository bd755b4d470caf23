// RUN: %check-norace %s
// Rule: conflict.bytes
// Nothing is written after the end of the transformed string.
#define _GNU_SOURCE
#include "e2e.h"
#include <string.h>

char to[16];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(strxfrm(to, "abc", sizeof to));
#pragma omp section
    USE(to[4]);
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: conflict.bytes
// The string that the format names is not the one that is written.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdio.h>

char s[16] = "x", t[16] = "y";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    fprintf(stderr, "%2$.*3$s %1$d\n", 1, s, 1);
#pragma omp section
    s[1] = 'z';
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: conflict.bytes
// Another string is.
#include "e2e.h"
#include <stdio.h>

char s[16] = "x", t[16] = "y";
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    fprintf(stderr, "%s\n", s);
#pragma omp section
    t[0] = 'z';
  }
  return 0;
}

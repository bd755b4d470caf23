// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// The printed string is written by another section.
#include "e2e.h"
#include <stdio.h>

char s[16] = "x", t[16] = "y";
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    fprintf(stderr, "%s\n", s); // RACE
#pragma omp section
    s[0] = 'z'; // RACE
  }
  return 0;
}

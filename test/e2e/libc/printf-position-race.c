// RUN: %check-race %s
// Rule: conflict.bytes
// The format names the string by its position; another section writes it.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdio.h>

char s[16] = "x", t[16] = "y";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    fprintf(stderr, "%2$.*3$s %1$d\n", 1, s, 1); // RACE
#pragma omp section
    s[0] = 'z'; // RACE
  }
  return 0;
}

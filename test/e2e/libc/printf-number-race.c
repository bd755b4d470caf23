// RUN: %check-race %s
// Rule: conflict.bytes
// The number of printed characters is stored for %n; another section reads it.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdio.h>

int number, other;

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    fprintf(stderr, "abc%n %hhn\n", &number, (signed char *)&other + 1); // RACE
#pragma omp section
    USE(number); // RACE
  }
  return 0;
}

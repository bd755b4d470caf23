// RUN: %check-norace %s
// Rule: conflict.bytes
// Another number is stored for %n.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdio.h>

int number, other;

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    fprintf(stderr, "abc%n %hhn\n", &number, (signed char *)&other + 1);
#pragma omp section
    USE(*(signed char *)&other);
  }
  return 0;
}

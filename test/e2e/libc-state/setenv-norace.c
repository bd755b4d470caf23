// RUN: %check-norace %s
// Rule: conflict.bytes
// What lies after the end of the value is not read.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdlib.h>

char value[8] = "one";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    setenv("OMPRACER_TEST", value, 1);
#pragma omp section
    value[4] = 0;
  }
  return 0;
}

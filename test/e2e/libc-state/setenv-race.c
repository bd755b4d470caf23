// RUN: %check-race %s
// Rule: conflict.bytes
// The value is read, when it is set; another section writes it.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdlib.h>

char value[8] = "one";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    setenv("OMPRACER_TEST", value, 1); // RACE
#pragma omp section
    value[3] = 0; // RACE
  }
  return 0;
}

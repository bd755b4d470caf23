// RUN: %check-norace %s
// Rule: conflict.bytes
// What lies after the end of the mode is not read.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdio.h>

char mode[4] = "r";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    fclose(fopen("/dev/null", mode));
#pragma omp section
    mode[2] = 0;
  }
  return 0;
}

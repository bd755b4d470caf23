// RUN: %check-race %s
// Rule: conflict.bytes
// The mode is read; another section writes it.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdio.h>

char mode[4] = "r";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    fclose(fopen("/dev/null", mode)); // RACE
#pragma omp section
    mode[1] = 0; // RACE
  }
  return 0;
}

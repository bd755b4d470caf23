// RUN: %check-norace %s
// Rule: conflict.bytes
// What lies after the end of the name is not read.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdlib.h>

char name[8] = "HOME";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(getenv(name));
#pragma omp section
    name[5] = 0;
  }
  return 0;
}

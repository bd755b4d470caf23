// RUN: %check-race %s
// Rule: conflict.bytes
// The name is read; another section writes it.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdlib.h>

char name[8] = "HOME";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(getenv(name)); // RACE
#pragma omp section
    name[4] = 0; // RACE
  }
  return 0;
}

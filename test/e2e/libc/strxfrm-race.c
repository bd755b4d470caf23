// RUN: %check-race %s
// Rule: conflict.bytes
// The transformed string and its end are written.
#define _GNU_SOURCE
#include "e2e.h"
#include <string.h>

char to[16];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(strxfrm(to, "abc", sizeof to)); // RACE
#pragma omp section
    USE(to[3]); // RACE
  }
  return 0;
}

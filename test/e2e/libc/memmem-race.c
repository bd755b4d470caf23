// RUN: %check-race %s
// Rule: conflict.bytes
// What is looked for is found at the end of what is read.
#define _GNU_SOURCE
#include "e2e.h"
#include <string.h>

char text[16] = "abcdef";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(memmem(text, 16, "cd", 2)); // RACE
#pragma omp section
    text[3] = 'x'; // RACE
  }
  return 0;
}

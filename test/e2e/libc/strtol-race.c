// RUN: %check-race %s
// Rule: conflict.bytes
// What ends the number is read.
#include "e2e.h"

#include <stdlib.h>

char text[16] = "123 456";
long value;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    value = strtol(text, 0, 10); // RACE
#pragma omp section
    text[3] = '4'; // RACE
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: conflict.bytes
// What follows is not.
#include "e2e.h"

#include <stdlib.h>

char text[16] = "123 456";
long value;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    value = strtol(text, 0, 10);
#pragma omp section
    text[4] = '4';
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: conflict.bytes
// The source is not read beyond the limit.
#include "e2e.h"

#include <string.h>

char text[32] = "some", more[8] = "times";
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    strncat(text, more, 3);
#pragma omp section
    more[3] = 'x';
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: conflict.bytes
// What follows the first difference is not.
#include "e2e.h"

#include <strings.h>

static char first[16] = "Some text", second[16] = "sOme other";
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(strcasecmp(first, second));
#pragma omp section
    first[6] = '_';
  }
  return 0;
}

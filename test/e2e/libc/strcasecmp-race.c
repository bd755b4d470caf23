// RUN: %check-race %s
// Rule: conflict.bytes
// The first difference is read.
#include "e2e.h"

#include <strings.h>

static char first[16] = "Some text", second[16] = "sOme other";
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(strcasecmp(first, second)); // RACE
#pragma omp section
    first[5] = '_'; // RACE
  }
  return 0;
}

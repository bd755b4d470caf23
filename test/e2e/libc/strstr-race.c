// RUN: %check-race %s
// Rule: conflict.bytes
// The bytes that match are read.
#include "e2e.h"

#include <string.h>

char text[32] = "a needle and more";
char *found;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    found = strstr(text, "needle"); // RACE
#pragma omp section
    text[7] = 'E'; // RACE
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: conflict.bytes
// What follows the match is not read.
#include "e2e.h"

#include <string.h>

char text[32] = "a needle and more";
char *found;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    found = strstr(text, "needle");
#pragma omp section
    text[8] = 'E';
  }
  return 0;
}

// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// One section measures the string that another writes.
#include "e2e.h"
#include <string.h>

char s[16], t[16] = "abc";
const char *volatile word = "hello";
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    strcpy(s, word); // RACE
#pragma omp section
    USE(strlen(s)); // RACE
  }
  return 0;
}

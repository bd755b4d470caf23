// RUN: %check-norace %s
// Rule: conflict.bytes
// It measures another string.
#include "e2e.h"
#include <string.h>

char s[16], t[16] = "abc";
const char *volatile word = "hello";
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    strcpy(s, word);
#pragma omp section
    USE(strlen(t));
  }
  return 0;
}

// RUN: %check-norace %s
// Rule: conflict.bytes
// The byte after the word.
#include "e2e.h"

union {
  int word;
  char c[8];
} u;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    u.word = 1;
#pragma omp section
    u.c[4] = 2;
  }
  return u.c[0] == 7;
}

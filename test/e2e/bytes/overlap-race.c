// RUN: %check-race %s
// Rule: conflict.bytes
// A byte inside the word that another section writes.
#include "e2e.h"

union {
  int word;
  char c[8];
} u;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    u.word = 1; // RACE
#pragma omp section
    u.c[3] = 2; // RACE
  }
  return u.c[0] == 7;
}

// RUN: %check-race %s
// Rule: conflict.bytes
// One field.
#include "e2e.h"

struct {
  int a, b;
} s;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    s.a = 1; // RACE
#pragma omp section
    s.a = 2; // RACE
  }
  return s.a == 0;
}

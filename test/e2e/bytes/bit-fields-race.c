// RUN: %check-race %s
// Rule: conflict.bytes
// Neighbouring bit-fields are one memory location.
#include "e2e.h"

struct {
  unsigned a : 4;
  unsigned b : 4;
} s;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    s.a = 1; // RACE
#pragma omp section
    s.b = 2; // RACE
  }
  return s.a != 1 && s.b != 2;
}

// RUN: %check-race %s
// Rule: conflict.bytes
// An unaligned word reaches into the next one.
#include "e2e.h"

struct __attribute__((packed)) Odd {
  char pad[7];
  int word;
  char next;
};
struct Odd o;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    o.word = 1; // RACE
#pragma omp section
    ((char *)&o)[10] = 2; // RACE
  }
  return o.pad[0];
}

// RUN: %check-norace %s
// Rule: conflict.bytes
// It ends before.
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
    o.word = 1;
#pragma omp section
    ((char *)&o)[11] = 2;
  }
  return o.pad[0];
}

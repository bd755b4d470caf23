// RUN: %check-race %s
// Rule: conflict.bytes
// A static data member is shared.
#include "e2e.h"

class Counter {
public:
  static int value;
  virtual void bump() { value++; } // RACE
};
int Counter::value;
int main() {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    Counter c;
    c.bump();
  }
  return 0;
}

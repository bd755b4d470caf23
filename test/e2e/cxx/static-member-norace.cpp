// RUN: %check-norace %s
// Rule: conflict.bytes
// A threadprivate one belongs to the thread.
#include "e2e.h"

class Counter {
public:
  static int value;
#pragma omp threadprivate(value)
  virtual void bump() { value++; }
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

// RUN: %check-norace %s
// Rule: value.await
// A function that throws is called again, after the first time.
#include "e2e.h"

#include <mutex>

static std::once_flag flag;
int x, calls;

static void initialise() {
  x++;
  if (++calls < 3)
    throw 1;
}

int main() {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 4; i++) {
    for (bool done = false; !done;) {
      try {
        std::call_once(flag, initialise);
        done = true;
      } catch (int) {
      }
    }
    USE(x);
  }
  return calls != 3;
}

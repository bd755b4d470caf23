// RUN: %check-race %s
// Rule: value.await
// A function that throws has not been executed: what its caller does next comes before no call.
#include "e2e.h"

#include <mutex>

static std::once_flag flag;
int x, calls;

static void initialise() {
  x++; // RACE
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
        x++; // RACE
      }
    }
    USE(x); // RACE
  }
  return calls != 3;
}

// RUN: %check-norace %s
// Rule: conflict.bytes
// Reads and writes under a condition that never holds: the optimiser must not make them in front of it.
#include "e2e.h"

struct Value {
  int tag, whole;
};
int shared, total, limit = 1000, keys[N];
struct Value value;

NOINLINE static int choose(int c) { return c > limit ? shared : 0; }

int main(int argc, char **argv) {
  int seen = 0;
#pragma omp parallel sections
  {
    {
      for (int i = 0; i < N; i++) {
        if (i + limit > 3000)
          seen += shared;
        if (keys[i] > limit)
          total += i;
        if (value.tag > limit)
          seen += value.whole;
      }
      seen += choose(keys[3]);
    }
#pragma omp section
    {
      shared = argc;
      total = argc;
      value.whole = argc;
    }
  }
  return seen < 0;
}

// RUN: %check-race %s
// Rule: owned.pinned
// The structure that one of the functions copies is shared.
#include "e2e.h"

#include <string.h>

typedef struct {
  long pad, id, rest[6];
} Who;

long a[64], b[64];
Who nobody;
static NOINLINE void assigned(const Who *who) {
  Who own = *who;
  a[own.id]++; // RACE
}
static NOINLINE void copied(const Who *who) {
  Who own;
  memcpy(&own, who, sizeof own);
  b[own.id]++;
}

int main(void) {
#pragma omp parallel
  {
    Who who = {0, omp_get_thread_num(), {0}};
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      assigned(&nobody);
      copied(&who);
    }
  }
  return 0;
}

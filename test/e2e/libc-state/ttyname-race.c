// RUN: %check-race %s
// Rule: exclusion.extent
// The name lies in an object of the library.
#include "e2e.h"

#include <unistd.h>

int found[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    found[i] = ttyname(0) != NULL; // RACE
  }
  return 0;
}

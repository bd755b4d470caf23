// RUN: %check-norace %s
// Rule: exclusion.extent
// The name lies in an object of the library, used by one at a time.
#include "e2e.h"

#include <unistd.h>

int found[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    found[i] = ttyname(0) != NULL;
  }
  return 0;
}

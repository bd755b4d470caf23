// RUN: %check-race %s
// Rule: exclusion.extent
// The result is an object of the library, if there is one.
#include "e2e.h"

#include <netdb.h>

int found[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    found[i] = getservbyname("ssh", "tcp") != NULL; // RACE
  }
  return 0;
}

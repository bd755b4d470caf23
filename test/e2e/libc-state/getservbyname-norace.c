// RUN: %check-norace %s
// Rule: exclusion.extent
// The result is an object of the library, if there is one, used by one at a time.
#include "e2e.h"

#include <netdb.h>

int found[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    found[i] = getservbyname("ssh", "tcp") != NULL;
  }
  return 0;
}

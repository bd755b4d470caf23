// RUN: %check-norace %s
// Rule: exclusion.extent
// The text lies in an object of the library, used by one at a time.
#define _GNU_SOURCE
#include "e2e.h"

#include <netinet/ether.h>

struct ether_addr address;
char digit[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    digit[i] = *ether_ntoa(&address);
  }
  return 0;
}

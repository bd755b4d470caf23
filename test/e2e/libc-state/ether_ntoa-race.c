// RUN: %check-race %s
// Rule: exclusion.extent
// The text lies in an object of the library.
#define _GNU_SOURCE
#include "e2e.h"

#include <netinet/ether.h>

struct ether_addr address;
char digit[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    digit[i] = *ether_ntoa(&address); // RACE
  }
  return 0;
}

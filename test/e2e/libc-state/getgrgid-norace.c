// RUN: %check-norace %s
// Rule: exclusion.extent
// The result is an object of the library, used by one at a time.
#include "e2e.h"

#include <grp.h>

char letter[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    letter[i] = *getgrgid(0)->gr_name;
  }
  return 0;
}

// RUN: %check-race %s
// Rule: exclusion.extent
// The result is an object of the library.
#include "e2e.h"

#include <grp.h>

char letter[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    letter[i] = *getgrgid(0)->gr_name; // RACE
  }
  return 0;
}

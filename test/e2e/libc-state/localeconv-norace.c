// RUN: %check-norace %s
// Rule: exclusion.extent
// The result is an object of the library, used by one at a time.
#include "e2e.h"

#include <locale.h>

char point[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    point[i] = *localeconv()->decimal_point;
  }
  return 0;
}

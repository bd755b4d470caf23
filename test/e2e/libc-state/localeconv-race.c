// RUN: %check-race %s
// Rule: exclusion.extent
// The result is an object of the library.
#include "e2e.h"

#include <locale.h>

char point[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    point[i] = *localeconv()->decimal_point; // RACE
  }
  return 0;
}

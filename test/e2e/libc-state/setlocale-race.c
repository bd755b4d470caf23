// RUN: %check-race %s
// Rule: exclusion.extent
// All threads share the locale.
#include "e2e.h"

#include <locale.h>

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    setlocale(LC_ALL, "C"); // RACE
  }
  return 0;
}

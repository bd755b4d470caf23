// RUN: %check-norace %s
// Rule: exclusion.extent
// All threads share the locale, used by one at a time.
#include "e2e.h"

#include <locale.h>

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    setlocale(LC_ALL, "C");
  }
  return 0;
}

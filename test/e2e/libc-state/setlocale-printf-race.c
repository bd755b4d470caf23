// RUN: %check-race %s
// Rule: conflict.bytes
// What is printed depends on the locale that another iteration sets.
#include "e2e.h"

#include <locale.h>
#include <stdio.h>

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    char text[16];
    if (i == 0)
      setlocale(LC_ALL, "C"); // RACE
    else
      snprintf(text, sizeof text, "%g", 0.5); // RACE
  }
  return 0;
}

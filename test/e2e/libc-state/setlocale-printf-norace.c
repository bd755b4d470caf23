// RUN: %check-norace %s
// Rule: conflict.bytes
// The locale is only asked for.
#include "e2e.h"

#include <locale.h>
#include <stdio.h>

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    char text[16];
    if (i == 0)
      USE(setlocale(LC_ALL, NULL));
    else
      snprintf(text, sizeof text, "%g", 0.5);
  }
  return 0;
}

// RUN: %check-race %s
// Rule: owned.pinned
// What a function with a list of arguments prints is shared.
#include "e2e.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

char where[16];
char lines[N][32];

NOINLINE static void put(char *line, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(line, 32, format, list); // RACE
  va_end(list);
}

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      sprintf(where, "place %d", i); // RACE
      put(lines[i], "at %s", where);
    }
  }
  return 0;
}

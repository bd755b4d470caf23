// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration prints into its row.
#include "e2e.h"

#include <stdarg.h>
#include <stdio.h>

char text[N][16];
static void print(char *to, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(to, sizeof text[0], format, arguments);
  va_end(arguments);
}
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    print(text[i], "%d", i);
  return 0;
}

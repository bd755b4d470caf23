// RUN: %check-race %s
// Rule: conflict.bytes
// Wide strings; the ends of rows run into the next ones.
#include "e2e.h"

#include <wchar.h>

wchar_t rows[N + 1][12], longest[N][24];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    wcscpy(rows[i + i % 2], L"one");                     // RACE
    wmemset(rows[i] + 4, L'x', 20);                      // RACE
    swprintf(longest[i], 24, L"%ls and %d", rows[i], i); // RACE
  }
  return 0;
}

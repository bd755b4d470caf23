// RUN: %check-norace %s
// Rule: conflict.bytes
// Wide strings in rows of their own.
#include "e2e.h"

#include <wchar.h>

wchar_t rows[N + 1][12], longest[N][24];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    wcscpy(rows[i], L"one");
    wmemset(rows[i] + 4, L'x', 7);
    swprintf(longest[i], 24, L"%ls and %d", rows[i], i);
  }
  return 0;
}

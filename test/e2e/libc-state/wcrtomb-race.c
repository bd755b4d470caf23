// RUN: %check-race %s
// Rule: conflict.bytes
// Without a state of the caller's the function keeps one for all threads.
#include "e2e.h"

#include <wchar.h>

size_t length[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    char bytes[16];
    length[i] = wcrtomb(bytes, L'x', NULL); // RACE
  }
  return 0;
}

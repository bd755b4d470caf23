// RUN: %check-norace %s
// Rule: conflict.bytes
// With a state of the caller's the function keeps none.
#include "e2e.h"

#include <wchar.h>

size_t length[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    char bytes[16];
    mbstate_t state = {0};
    length[i] = wcrtomb(bytes, L'x', &state);
  }
  return 0;
}

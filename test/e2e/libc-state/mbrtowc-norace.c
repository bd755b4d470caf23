// RUN: %check-norace %s
// Rule: conflict.bytes
// With a state of the caller's the function keeps none.
#include "e2e.h"

#include <wchar.h>

size_t length[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    wchar_t c;
    mbstate_t state = {0};
    length[i] = mbrtowc(&c, "x", 1, &state);
  }
  return 0;
}

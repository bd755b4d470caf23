// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration has its own broken-down time.
#include "e2e.h"

#include <time.h>

char texts[N][32];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct tm parts;
    time_t when = i * 86400;
    gmtime_r(&when, &parts);
    strftime(texts[i], 32, "%Y-%m-%d", &parts);
  }
  return 0;
}

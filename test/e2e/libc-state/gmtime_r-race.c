// RUN: %check-race %s
// Rule: conflict.bytes
// One broken-down time for all.
#include "e2e.h"

#include <time.h>

struct tm parts;
char texts[N][32];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    time_t when = i * 86400;
    gmtime_r(&when, &parts);                    // RACE
    strftime(texts[i], 32, "%Y-%m-%d", &parts); // RACE
  }
  return 0;
}

// RUN: %check-race %s
// Rule: conflict.bytes
// The time is stored through a pointer, too.
#define _GNU_SOURCE
#include "e2e.h"
#include <time.h>

time_t now[2];
time_t *volatile places[2] = {now, 0};

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(time(places[0])); // RACE
#pragma omp section
    USE(now[0] + time(places[1])); // RACE
  }
  return 0;
}

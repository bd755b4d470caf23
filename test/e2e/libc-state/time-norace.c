// RUN: %check-norace %s
// Rule: conflict.bytes
// Another place is read, and nothing is stored through a null pointer.
#define _GNU_SOURCE
#include "e2e.h"
#include <time.h>

time_t now[2];
time_t *volatile places[2] = {now, 0};

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(time(places[0]));
#pragma omp section
    USE(now[1] + time(places[1]));
  }
  return 0;
}

// RUN: %check-race %s
// Rule: conflict.bytes conflict.write
// The last six characters of the template are chosen.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdlib.h>
#include <unistd.h>

char name[] = "/tmp/ompracer-XXXXXX";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    close(mkstemp(name)), unlink(name); // RACE
#pragma omp section
    USE(name[14]); // RACE
  }
  return 0;
}

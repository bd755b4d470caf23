// RUN: %check-race %s
// Rule: conflict.bytes
// The name of the folder is written where another section reads.
#define _GNU_SOURCE
#include "e2e.h"
#include <unistd.h>

char folder[4096];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(getcwd(folder, sizeof folder)); // RACE
#pragma omp section
    USE(folder[0]); // RACE
  }
  return 0;
}

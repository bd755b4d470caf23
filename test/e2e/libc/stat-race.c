// RUN: %check-race %s
// Rule: conflict.bytes
// What the system knows of a file is written where another section reads.
#define _GNU_SOURCE
#include "e2e.h"
#include <sys/stat.h>

struct stat known[2];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(stat("/", &known[0])); // RACE
#pragma omp section
    USE(known[0].st_mode); // RACE
  }
  return 0;
}

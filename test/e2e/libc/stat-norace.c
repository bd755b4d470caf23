// RUN: %check-norace %s
// Rule: conflict.bytes
// It is written to another place.
#define _GNU_SOURCE
#include "e2e.h"
#include <sys/stat.h>

struct stat known[2];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(stat("/", &known[0]));
#pragma omp section
    USE(known[1].st_mode);
  }
  return 0;
}

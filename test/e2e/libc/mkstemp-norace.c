// RUN: %check-norace %s
// Rule: conflict.bytes conflict.write
// The other characters stay as they are.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdlib.h>
#include <unistd.h>

char name[] = "/tmp/ompracer-XXXXXX";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    close(mkstemp(name)), unlink(name);
#pragma omp section
    USE(name[13]);
  }
  return 0;
}

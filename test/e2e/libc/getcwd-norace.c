// RUN: %check-norace %s
// Rule: conflict.bytes
// Only the name of the folder is written, not the rest of the buffer.
#define _GNU_SOURCE
#include "e2e.h"
#include <unistd.h>

char folder[4096];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(getcwd(folder, sizeof folder));
#pragma omp section
    USE(folder[4095]);
  }
  return 0;
}

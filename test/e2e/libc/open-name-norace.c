// RUN: %check-norace %s
// Rule: conflict.bytes
// What lies after the end of the name is not read.
#define _GNU_SOURCE
#include "e2e.h"
#include <fcntl.h>
#include <unistd.h>

char name[16] = "/dev/null";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    close(open(name, O_RDONLY));
#pragma omp section
    name[10] = 0;
  }
  return 0;
}

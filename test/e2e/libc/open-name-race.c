// RUN: %check-race %s
// Rule: conflict.bytes
// The name of the file is read up to its end; another section writes it.
#define _GNU_SOURCE
#include "e2e.h"
#include <fcntl.h>
#include <unistd.h>

char name[16] = "/dev/null";

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    close(open(name, O_RDONLY)); // RACE
#pragma omp section
    name[9] = 0; // RACE
  }
  return 0;
}

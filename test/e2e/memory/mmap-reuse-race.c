// RUN: %check-race %s
// Rule: conflict.bytes
// One mapping for all iterations.
#include "e2e.h"
#include <sys/mman.h>

static volatile char *map(void) {
  return mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}
int main(void) {
  volatile char *p = map();
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    p[100] = (char)i; // RACE
  }
  munmap((void *)p, 4096);
  return 0;
}

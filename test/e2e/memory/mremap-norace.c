// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration maps, enlarges and unmaps.
#define _GNU_SOURCE
#include "e2e.h"
#include <sys/mman.h>

static volatile char *map(void) {
  char *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  p[0] = 1;
  return mremap(p, 4096, 16384, MREMAP_MAYMOVE);
}
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    volatile char *p = map();
    p[0] += (char)i;
    p[8192] = (char)i;
    munmap((void *)p, 16384);
  }
  return 0;
}

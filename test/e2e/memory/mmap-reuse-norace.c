// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration maps and unmaps.
#include "e2e.h"
#include <sys/mman.h>

static volatile char *map(void) {
  return mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    volatile char *p = map();
    p[100] = (char)i;
    munmap((void *)p, 4096);
  }
  return 0;
}

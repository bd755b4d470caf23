/* A stand-in for a program of gcc: it has the entry point of libgomp. */
#include <stdio.h>

__attribute__((visibility("default"))) void GOMP_parallel(void (*body)(void *), void *data, unsigned threads, unsigned flags) {
  (void)threads;
  (void)flags;
  body(data);
}

static void body(void *none) {
  (void)none;
  puts("done");
}

int main(void) {
  GOMP_parallel(body, 0, 1, 0);
  return 6;
}

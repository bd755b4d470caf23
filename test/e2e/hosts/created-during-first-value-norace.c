// RUN: %check-norace %s
// Rule: floating.begin
// The value is read when the region is created.
#include "e2e.h"
#include <pthread.h>

int value;
static void *writer(void *unused) {
  value += 1;
  return unused;
}
int main(void) {
#pragma omp parallel for firstprivate(value)
  for (int i = 0; i < 1; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    pthread_join(thread, NULL);
  }
  return 0;
}
